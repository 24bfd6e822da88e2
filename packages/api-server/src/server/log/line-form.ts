/** How each line begins: words for levels and times as people and nginx write them. */
export const lineForm = {
  formatters: { level: (label: string) => ({ level: label }) },
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
};
