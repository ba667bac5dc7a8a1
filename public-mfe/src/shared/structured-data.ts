export const person = (name: string) => ({ '@type': 'Person', name })
