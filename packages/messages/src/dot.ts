/** Sets facts of one line apart: `Hamburg · Planner`. Wraps behind the dot, so that no line begins with one. */
export const dot = '\u00A0· ';
