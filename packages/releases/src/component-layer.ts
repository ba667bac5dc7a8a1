/** The layer of the components that all apps contain. */
export const COMPONENT_LAYER = 'ui'
