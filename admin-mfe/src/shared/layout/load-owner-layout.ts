/** Downloads the scripts of the layout, once. The sign-in page does not need them. */
export const loadOwnerLayout = () => import(/* webpackChunkName: "layout" */ './owner-layout.tsx')
