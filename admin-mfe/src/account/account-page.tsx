import { RELEASES_PAGE } from '@portfolio/contracts'
import { Link } from '@portfolio/router'
import * as formStyles from '#shared/forms/form.module.css'
import { Section } from '#shared/layout/section.tsx'
import * as styles from './account.module.css'
import { CredentialsForm } from './credentials-form.tsx'
import { Passkeys } from './passkeys.tsx'
import { Sessions } from './sessions.tsx'
import { ThemeChoice } from './theme-choice.tsx'

export const AccountPage = () => (
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
    <Section title="Appearance">
      <ThemeChoice />
    </Section>
    <Section title="Tokens">
      <p className={formStyles.note}>
        Scripts and workflows sign in with tokens, which you add and revoke at the end of <Link to={RELEASES_PAGE}>Releases</Link>.
      </p>
    </Section>
  </div>
)
