const widestText = 320;

/** Room for a table beside the sidebar on a screen of 1360 pixels: widths are given for that. */
const tableWidth = 1096;

/** Text gets the width it was given, and its share of whatever more room the table has. */
function fluidWidth(pixels: number): string {
  return `max(${pixels}px, ${((100 * pixels) / tableWidth).toFixed(2)}cqi)`;
}

/** Text on one line; what is cut off stands in the tooltip. Styled by the table it stands in (`cellStyles`). */
export function CellText({ text, maxWidth = widestText }: { text: string; maxWidth?: number | undefined }) {
  return (
    <span dir="auto" title={text} className="cell-text" style={{ maxWidth: fluidWidth(maxWidth) }}>
      {text}
    </span>
  );
}
