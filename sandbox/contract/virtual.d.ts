declare module 'virtual:provider-contract' {
  const contract: import('./schema').Contract;
  export default contract;
}
