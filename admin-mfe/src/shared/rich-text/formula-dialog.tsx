import { Button, richTextClass } from '@portfolio/ui'
import { useEffect, useRef, useState } from 'react'
import { Modal } from '#shared/dialog/modal.tsx'
import { CheckboxField } from '#shared/forms/checkbox-field.tsx'
import * as formStyles from '#shared/forms/form.module.css'
import { isComposing } from '#shared/forms/is-composing.ts'
import { TextField } from '#shared/forms/text-field.tsx'
import type { Formula } from './blots.ts'
import { drawFormula } from './draw-formula.ts'
import * as styles from './formula-dialog.module.css'

interface FormulaDialogProps {
  /** The formula to edit; null for a new one. */
  initial: Formula | null
  onSave: (formula: Formula) => void
  onClose: () => void
}

/** Edits a formula as TeX, with a preview. */
export const FormulaDialog = ({ initial, onSave, onClose }: FormulaDialogProps) => {
  const [tex, setTex] = useState(initial?.tex ?? '')
  const [display, setDisplay] = useState(initial?.display ?? false)
  const [problem, setProblem] = useState<string | null>(null)
  const result = useRef<HTMLDivElement>(null)
  const formula = { tex: tex.trim(), display }

  useEffect(() => {
    if (result.current) setProblem(drawFormula(result.current, tex.trim(), display))
  }, [tex, display])

  return (
    <Modal title={initial ? 'Change formula' : 'Insert formula'} onClose={onClose} isForWriting>
      <TextField
        label="TeX"
        multiline
        spellCheck={false}
        autoCapitalize="off"
        dir="ltr"
        value={tex}
        error={(formula.tex && problem) || undefined}
        onChange={({ target }) => setTex(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || isComposing(event) || !formula.tex) return
          event.preventDefault()
          onSave(formula)
        }}
      />
      <CheckboxField
        label="On a line of its own"
        checked={display}
        onChange={({ target }) => setDisplay(target.checked)}
        onKeyDown={(event) => {
          // The key would submit the form around the editor.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <div ref={result} className={`${richTextClass} ${styles.result}`} />
      <div className={formStyles.dialogActions}>
        <Button variant="primary" disabled={!formula.tex} onClick={() => onSave(formula)}>
          {initial ? 'Change' : 'Insert'}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Modal>
  )
}
