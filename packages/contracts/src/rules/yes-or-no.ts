import { boolean } from 'yup'

const NOT_YES_OR_NO = 'This must be true or false'

/** True or false. In a file of its own, because the rules for signing in, which the portal loads first, need none. */
export const yesOrNo = () => boolean().strict().typeError(NOT_YES_OR_NO).nonNullable(NOT_YES_OR_NO)
