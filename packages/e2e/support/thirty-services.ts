/** Catalogue of a large platform: the four specified services, and a crane for every quay. */
export const thirtyServices = [
  ...['ocean_tracking', 'awb_tracking', 'idp', 'erp'].map((name) => ({ name, displayName: '', description: '' })),
  ...Array.from({ length: 26 }, (_, index) => ({
    name: `crane_${index + 1}`,
    displayName: `Crane ${index + 1}`,
    description: `Plan the lifts at quay ${index + 1}.`,
  })),
].map((each, index) => ({ id: index + 1, url: `https://${index}.example/`, isActive: true, ...each }));
