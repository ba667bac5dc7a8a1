import type { ReactNode } from 'react'

/**
 * Creates an icon with the color and size of the text beside it, hidden from screen readers. An icon that points forwards or backwards
 * is `mirrored` on a page that is read from right to left.
 */
const icon = (shape: ReactNode, mirrored?: '') => () => (
  <svg
    viewBox="0 0 24 24"
    width="1em"
    height="1em"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
    data-mirrored={mirrored}
  >
    {shape}
  </svg>
)

// One export each, marked as pure, so that an app bundles only the icons it uses.
export const MenuIcon = /* @__PURE__ */ icon(<path d="M3 6h18M3 12h18M3 18h18" />)
export const CloseIcon = /* @__PURE__ */ icon(<path d="m5 5 14 14M19 5 5 19" />)
export const SearchIcon = /* @__PURE__ */ icon(<path d="M16.5 16.5 21 21M18.5 10.75a7.75 7.75 0 1 1-15.5 0 7.75 7.75 0 0 1 15.5 0Z" />)
export const SunIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2v3M12 19v3M2 12h3M19 12h3M4.9 4.9 7 7M17 17l2.1 2.1M4.9 19.1 7 17M17 7l2.1-2.1" />
  </>,
)
export const MoonIcon = /* @__PURE__ */ icon(<path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z" />)
export const PreviousIcon = /* @__PURE__ */ icon(<path d="M15 5l-7 7 7 7" />, '')
export const NextIcon = /* @__PURE__ */ icon(<path d="m9 5 7 7-7 7" />, '')
export const PauseIcon = /* @__PURE__ */ icon(<path d="M8 5v14M16 5v14" />)
export const PlayIcon = /* @__PURE__ */ icon(<path d="M8 5v14l11-7Z" fill="currentColor" />)
export const ExternalLinkIcon = /* @__PURE__ */ icon(<path d="M7 17 17 7M9 7h8v8" />)
export const ArrowRightIcon = /* @__PURE__ */ icon(<path d="M4 12h16M14 6l6 6-6 6" />, '')
export const ArrowLeftIcon = /* @__PURE__ */ icon(<path d="M20 12H4M10 6l-6 6 6 6" />, '')
export const CopyIcon = /* @__PURE__ */ icon(
  <>
    <rect x="8" y="8" width="12" height="12" rx="1.5" />
    <path d="M16 8V4H4v12h4" />
  </>,
)
export const DownloadIcon = /* @__PURE__ */ icon(<path d="M12 4v11m-5-5 5 5 5-5M5 20h14" />)
