import type { SettingsValues } from '@portfolio/contracts'
import type { FieldsContext } from '#shared/forms/form-props.ts'
import { TextField } from '#shared/forms/text-field.tsx'
import { ImageInput } from '#shared/images/image-input.tsx'

/** Position, affiliation, email address and portrait of the owner. */
export const IdentityFields = ({ form, onBusy }: Pick<FieldsContext<SettingsValues>, 'form'> & { onBusy: (busy: boolean) => void }) => {
  const { errors, isSubmitted } = form.formState
  const portrait = form.watch('identity.portrait')
  return (
    <>
      <TextField
        label="Position"
        placeholder="Professor of Logic"
        error={errors.identity?.position?.message}
        {...form.register('identity.position')}
      />
      <TextField
        label="Affiliation"
        placeholder="Department, university"
        error={errors.identity?.affiliation?.message}
        {...form.register('identity.affiliation')}
      />
      <TextField
        label="Public email"
        inputMode="email"
        hint="Visitors can read and copy it. It is hidden from programs that collect addresses."
        error={errors.identity?.email?.message}
        {...form.register('identity.email')}
      />
      <ImageInput
        label="Portrait"
        single
        urls={portrait ? [portrait] : []}
        onChange={([url]) => form.setValue('identity.portrait', url ?? null, { shouldDirty: true, shouldValidate: isSubmitted })}
        onBusy={onBusy}
        error={errors.identity?.portrait?.message}
      />
      {portrait && (
        <TextField
          label="Description of the portrait"
          wide
          hint="For people who cannot see it, such as “Alan Turing at a desk, smiling”."
          error={errors.identity?.portraitAlt?.message}
          {...form.register('identity.portraitAlt')}
        />
      )}
    </>
  )
}
