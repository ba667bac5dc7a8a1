import type { ReactNode } from 'react'
import * as formStyles from '#shared/forms/form.module.css'
import { Section } from '#shared/layout/section.tsx'
import * as styles from './account.module.css'
import { CredentialsForm } from './credentials-form.tsx'
import { Passkeys } from './passkeys.tsx'
import { Sessions } from './sessions.tsx'
import { ThemeChoice } from './theme-choice.tsx'

/** `tokens`: the list of API tokens, which belongs to releases. */
export const AccountPage = ({ tokens }: { tokens: ReactNode }) => (
  <div className={styles.page}>
    <div className={formStyles.head}>
      <h1 className={formStyles.title} tabIndex={-1}>
        Account
      </h1>
      <p className={formStyles.note}>How you sign in, and how the portal looks. Visitors see nothing of this.</p>
    </div>
    <Section title="Email and password">
      <CredentialsForm />
    </Section>
    <Section title="Passkeys">
      <Passkeys />
    </Section>
    <Section title="Where you are signed in">
      <Sessions />
    </Section>
    <Section title="Tokens">{tokens}</Section>
    <Section title="Appearance">
      <ThemeChoice />
    </Section>
  </div>
)
