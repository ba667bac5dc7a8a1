import { object, string } from 'yup'
import { TEXT_CHARACTERS_MIN } from '#limits'
import { validation } from '#messages'

/** Defined by the specification and not shown on any screen. Two of its messages name another length than its rules. */
export const contact = object({
  fullName: string().strict().required('Please enter your full name').min(TEXT_CHARACTERS_MIN, validation.min(3)),
  email: string().strict().required(validation.email).email(validation.emailInvalid),
  phoneNumber: string().strict().required('Please enter your phone number').min(TEXT_CHARACTERS_MIN, validation.min(TEXT_CHARACTERS_MIN)),
  message: string().strict().required('Please enter your message').min(TEXT_CHARACTERS_MIN, validation.min(10)),
})
