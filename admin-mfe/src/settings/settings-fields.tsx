import { defaultSettings, type Settings, type SettingsValues } from '@portfolio/contracts'
import type { FieldsContext } from '#shared/forms/owner-form.tsx'
import { RadioField } from '#shared/forms/radio-field.tsx'
import { TextField } from '#shared/forms/text-field.tsx'
import { toOrcid } from '#shared/forms/to-orcid.ts'
import { ImageInput } from '#shared/images/image-input.tsx'
import { CvSections } from './cv-sections.tsx'
import { FooterLinks } from './footer-links.tsx'
import { OwnNames } from './own-names.tsx'

const worksOrders = { date: 'By date, latest first', added: 'Recently added first' }

export const settingsValues = (row: Settings | null): SettingsValues => {
  const { version: _, hasWorks: __, ...values } = row ?? defaultSettings
  return values
}

/** Returns undefined for anything but a whole number, so that the schema reports it with its own message. */
const toWholeNumber = (typed: string | number) => (/^\d+$/.test(String(typed).trim()) ? Number(typed) : undefined)

export const SettingsFields = ({ form, onBusy }: FieldsContext<SettingsValues>) => {
  const { errors, isSubmitted } = form.formState
  const backgroundImage = form.watch('backgroundImage')
  return (
    <>
      <TextField label="Your name" autoComplete="name" error={errors.ownerName?.message} {...form.register('ownerName')} />
      <TextField label="Tagline" placeholder="Your field, your institution" error={errors.tagline?.message} {...form.register('tagline')} />
      <TextField
        label="Microblog profile"
        inputMode="url"
        hint="Shown in the footer. Leave empty for none."
        error={errors.microblogUrl?.message}
        {...form.register('microblogUrl')}
      />
      <TextField
        label="Professional network profile"
        inputMode="url"
        hint="Shown in the footer. Leave empty for none."
        error={errors.networkUrl?.message}
        {...form.register('networkUrl')}
      />
      <TextField
        label="ORCID iD"
        placeholder="0000-0002-1825-0097"
        hint="Shown in the footer. Tells search engines which works are yours. Leave empty for none."
        error={errors.orcid?.message}
        {...form.register('orcid', { setValueAs: toOrcid })}
      />
      <OwnNames form={form} />
      <RadioField
        legend="Order of lists"
        options={worksOrders}
        hint="Readers can sort a list the other way."
        {...form.register('worksOrder')}
      />
      <CvSections form={form} />
      <ImageInput
        label="Background image of the landing page"
        single
        urls={backgroundImage ? [backgroundImage] : []}
        onChange={([url]) => form.setValue('backgroundImage', url ?? null, { shouldDirty: true, shouldValidate: isSubmitted })}
        onBusy={onBusy}
        error={errors.backgroundImage?.message}
      />
      <FooterLinks form={form} />
      <TextField
        label="Copyright year"
        inputMode="numeric"
        error={errors.copyrightYear?.message}
        {...form.register('copyrightYear', { setValueAs: toWholeNumber })}
      />
    </>
  )
}
