import { t } from '@gangway/messages';

export interface ProgressLineProps {
  active: boolean;
  /** Names the loading content for screen readers. */
  label?: string;
}

/** A 2 px line above content that is refreshing. Keeps its height when idle, so that nothing moves. */
export function ProgressLine({ active, label = t('Loading') }: ProgressLineProps) {
  return (
    <div style={{ height: 2 }}>
      {/* oxlint-disable-next-line prefer-tag-over-role -- the look of a progress element is the browser's own */}
      {active ? <div role="progressbar" aria-label={label} className="gw-progress" /> : null}
    </div>
  );
}
