const paths = {
  key: 'M10.5 13A3.5 3.5 0 1 1 7 9.5a3.5 3.5 0 0 1 3.5 3.5M9.5 10.5 16 4M13 7l2.5 2.5',
  codes: 'M4 3h12v14H4zM7 7h2.5M12 7h1M7 10h2.5M12 10h1M7 13h2.5M12 13h1',
  phone: 'M7.5 2.5h5Q14 2.5 14 4v12q0 1.5-1.5 1.5h-5Q6 17.5 6 16V4q0-1.5 1.5-1.5zM9 15h2',
  computer: 'M5 4.5h10q1 0 1 1V12q0 1-1 1H5q-1 0-1-1V5.5q0-1 1-1zM2 16h16',
} as const;

/** A small drawing before a name, hidden from screen readers. */
export function Icon({ of }: { of: keyof typeof paths }) {
  return (
    <svg
      style={{ flex: 'none', color: 'var(--gw-palette-text-secondary)' }}
      width="22"
      height="22"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[of]} />
    </svg>
  );
}

/** Drawing of a device by its label, such as *Safari on iOS*. */
export function DeviceIcon({ device }: { device: string }) {
  return <Icon of={/Android|iOS/.test(device) ? 'phone' : 'computer'} />;
}
