/** The bundler exports each class of a module under its own name: `import * as styles from './x.module.css'`. */
declare module '*.module.css' {
  const classes: Record<string, string>
  export = classes
}

declare module '@portfolio/ui/layers.css'
declare module '*/all-works.css'
declare module '*/cv.css'
declare module '*/cite.css'
declare module '*/licenses.css'
