import { defaultSettings, noIdentity, type Settings, type SettingsValues } from '@portfolio/contracts'
import { useEffect, useState } from 'react'
import type { FieldsContext } from '#shared/forms/form-props.ts'
import { LanguageField } from '#shared/forms/language-field.tsx'
import { RadioField } from '#shared/forms/radio-field.tsx'
import { TextField } from '#shared/forms/text-field.tsx'
import { toOrcid } from '#shared/forms/to-orcid.ts'
import { ImageInput } from '#shared/images/image-input.tsx'
import type { HasCopy } from '#shared/working-copies/rows.ts'
import { CvSections } from './cv-sections.tsx'
import { FooterLinks } from './footer-links.tsx'
import { FormGroup } from './form-group.tsx'
import { IdentityFields } from './identity-fields.tsx'
import { News } from './news.tsx'
import { OwnNames } from './own-names.tsx'
import { ProfileLinks } from './profile-links.tsx'
import { SelectedWorks } from './selected-works.tsx'

const worksOrders = { date: 'By date, latest first', added: 'Recently added first' }

export const settingsValues = (row: (Settings & HasCopy) | null): SettingsValues => {
  const {
    version: _,
    hasWorks: __,
    footer: ___,
    person: ____,
    menuPages: _____,
    copy: ______,
    ...values
  }: Settings & HasCopy = row ?? defaultSettings
  // A gateway of an earlier release has no identity.
  const identity = values.identity ?? noIdentity
  return { ...values, identity: { ...identity, email: identity.email.replace(' ', '@') } }
}

/** Returns undefined for anything but a whole number, so that the schema reports it with its own message. */
const toWholeNumber = (typed: string | number) => (/^\d+$/.test(String(typed).trim()) ? Number(typed) : undefined)

export const SettingsFields = ({ form, onBusy }: FieldsContext<SettingsValues>) => {
  const { errors, isSubmitted } = form.formState
  const backgroundImage = form.watch('backgroundImage')
  const [portraitUploading, setPortraitUploading] = useState(false)
  const [backgroundUploading, setBackgroundUploading] = useState(false)
  const uploading = portraitUploading || backgroundUploading
  useEffect(() => onBusy(uploading), [uploading, onBusy])
  return (
    <>
      <FormGroup title="You" note="On the landing page and About. Empty fields are not shown.">
        <TextField label="Your name" required autoComplete="name" error={errors.ownerName?.message} {...form.register('ownerName')} />
        <TextField
          label="Tagline"
          placeholder="Your field, your institution"
          error={errors.tagline?.message}
          {...form.register('tagline')}
        />
        <IdentityFields form={form} onBusy={setPortraitUploading} />
      </FormGroup>
      <FormGroup title="Profiles" note="In the footer of every page, and beside your name.">
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
        <ProfileLinks form={form} />
      </FormGroup>
      <FormGroup title="Landing page">
        <News form={form} />
        <SelectedWorks form={form} />
        <ImageInput
          label="Background image of the landing page"
          single
          urls={backgroundImage ? [backgroundImage] : []}
          onChange={([url]) => form.setValue('backgroundImage', url ?? null, { shouldDirty: true, shouldValidate: isSubmitted })}
          onBusy={setBackgroundUploading}
          error={errors.backgroundImage?.message}
        />
      </FormGroup>
      <FormGroup title="Language">
        <LanguageField
          label="Language of the content"
          hint="The menus and messages of public pages exist in English, German and Arabic. For any other language they are in English, with dates in that language. Blogs and works can have languages of their own."
          value={form.watch('language')}
          error={errors.language?.message}
          {...form.register('language')}
        />
      </FormGroup>
      <FormGroup title="Works and CV">
        <OwnNames form={form} />
        <RadioField
          legend="Order of lists"
          options={worksOrders}
          hint="Readers can sort a list the other way."
          {...form.register('worksOrder')}
        />
        <CvSections form={form} />
      </FormGroup>
      <FormGroup title="Footer">
        <FooterLinks form={form} />
        <TextField
          label="Copyright year"
          required
          inputMode="numeric"
          error={errors.copyrightYear?.message}
          {...form.register('copyrightYear', { setValueAs: toWholeNumber })}
        />
      </FormGroup>
    </>
  )
}
