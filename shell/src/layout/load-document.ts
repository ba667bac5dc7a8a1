/**
 * Loads the page of the address from the server, which may work where the browser's does not. Returns false in a document that the visitor
 * has done nothing in: otherwise, two pages could load each other forever.
 */
export const loadDocument = (): boolean => {
  const mayLoad = navigator.userActivation?.hasBeenActive ?? false
  if (mayLoad) location.reload()
  return mayLoad
}
