export { Address } from './address.tsx'
export { Button, ButtonLink, type ButtonVariant, buttonClass, iconButtonClass, linkButtonClass } from './button.tsx'
export { controlClass, Select } from './control.tsx'
export { ErrorBoundary, FailedPart } from './error-boundary.tsx'
export { fill } from './fill.ts'
export {
  ArrowLeftIcon,
  ArrowRightIcon,
  CloseIcon,
  CopyIcon,
  DownloadIcon,
  ExternalLinkIcon,
  MenuIcon,
  MoonIcon,
  SearchIcon,
  SunIcon,
} from './icons.tsx'
export { ImageRotation } from './image-rotation.tsx'
export { Loader } from './loader.tsx'
export { Message } from './message.tsx'
export { Alert, Notice } from './notice.tsx'
export { Picture, type PictureFile, type PictureSource } from './picture.tsx'
export { ResponsiveTable, type TableColumn } from './responsive-table.tsx'
export { RichText, richTextClass } from './rich-text.tsx'
export { SkipLink } from './skip-link.tsx'
export { type StageWidths, stageSizes } from './stage-sizes.ts'
export { VisuallyHidden } from './visually-hidden.tsx'
