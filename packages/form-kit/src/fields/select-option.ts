/** Select option (specification section 3). */
export interface SelectOption {
  id: string | number;
  name: string;
}
