import { TEXTAREA_ROWS } from '@portfolio/contracts'
import { type ClipboardEvent, type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { pasteCleaned } from './clean-paste.ts'
import { describedBy, FieldFrame } from './field-frame.tsx'
import { inputClass } from './input-class.ts'

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement | HTMLTextAreaElement>, 'id'> {
  label: string
  error?: string | undefined
  hint?: ReactNode
  wide?: boolean
  multiline?: boolean
  ref?: Ref<HTMLInputElement & HTMLTextAreaElement>
}

export const TextField = ({ label, error, hint, wide = false, multiline = false, ...input }: TextFieldProps) => {
  const id = useId()
  // A password is what was pasted.
  const onPaste = input.type === undefined ? (event: ClipboardEvent) => void pasteCleaned(event) : undefined
  const shared = { id, dir: 'auto', className: inputClass, onPaste, ...describedBy(id, { error, hint }), ...input }
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} wide={wide || multiline} required={input.required}>
      {multiline ? <textarea rows={TEXTAREA_ROWS} {...shared} /> : <input type="text" {...shared} />}
    </FieldFrame>
  )
}
