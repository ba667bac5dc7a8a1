import type { ReactNode } from 'react'
import { PageHead } from '#shared/layout/page-head.tsx'
import { Section } from '#shared/layout/section.tsx'
import * as styles from './account.module.css'
import { CredentialsForm } from './credentials-form.tsx'
import { Passkeys } from './passkeys.tsx'
import { Sessions } from './sessions.tsx'
import { ThemeChoice } from './theme-choice.tsx'

/** `tokens`: the list of API tokens, which belongs to releases. */
export const AccountPage = ({ tokens }: { tokens: ReactNode }) => (
  <div className={styles.page}>
    <PageHead title="Account">How you sign in, and how the portal looks. Visitors see nothing of this.</PageHead>
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
