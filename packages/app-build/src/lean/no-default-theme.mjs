/** Every component stands below a ThemeProvider (`GangwayTheme`). */
// oxlint-disable-next-line import/no-default-export -- what it stands in for is one
export default {};
