import { Fragment } from 'react'

const AFTER_SEPARATOR = /(?<=[./?&=_])(?=[^./?&=_])/

/** A host name, URL or DOI: a line may end after its dots and slashes, so that no word in it is broken. */
export const Address = ({ text }: { text: string }) =>
  text.split(AFTER_SEPARATOR).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity and keep their order
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
