/** Height of select menus in px (specification section 9). */
export const menuSize = { maxHeight: 300, minHeight: 140 } as const;
