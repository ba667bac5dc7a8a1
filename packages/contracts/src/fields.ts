import { type StringSchema, string } from 'yup'
import { validation } from '#messages'
import { LINK_CHARACTERS_MAX, PLAIN_TEXT_CHARACTERS_MAX, TEXT_CHARACTERS_MIN, TITLE_CHARACTERS_MAX } from './limits.ts'

/** How the owner edits a field. */
export type FieldInput = 'text' | 'textarea' | 'richText' | 'images'

export interface Field {
  label: string
  input: FieldInput
  schema: StringSchema<string>
}

interface TextOptions {
  label: string
  required: string
  max?: number
  minMessage?: string
  input?: FieldInput
}

/** Text that must say something: blank counts as missing, and what is stored is what was typed, spaces included. */
export const requiredText = ({
  required,
  max = TITLE_CHARACTERS_MAX,
  minMessage = validation.min(TEXT_CHARACTERS_MIN),
}: Omit<TextOptions, 'label'>) =>
  string()
    .strict()
    .typeError(required)
    .required(required)
    .test('not-blank', required, (value) => value.trim() !== '')
    .min(TEXT_CHARACTERS_MIN, minMessage)
    .max(max, validation.max(max))

const text = ({ label, input = 'text', ...options }: TextOptions): Field => ({ label, input, schema: requiredText(options) })

export const title = () => text({ label: 'Title', required: validation.title })
export const author = () => text({ label: 'Author', required: validation.author })
export const releaseDate = () => text({ label: 'Release Date', required: validation.releaseDate })
export const conferenceDate = () => text({ label: 'Conference Date', required: validation.conferenceDate })
export const link = (label: string, required: string) => text({ label, required, max: LINK_CHARACTERS_MAX })

/** The specification enforces 4 characters here while its message says 10. */
export const description = () =>
  text({
    label: 'Description',
    required: validation.description,
    minMessage: validation.min(10),
    max: PLAIN_TEXT_CHARACTERS_MAX,
    input: 'textarea',
  })
