import type { PublicApi } from '@portfolio/api-client'
import { licenseFiles, t } from '@portfolio/contracts'
import { useQuery } from '@tanstack/react-query'
import { PageHeading } from '#shared/page-heading.tsx'
import { ServerRendered } from '#shared/server-page.tsx'
import { licensesQuery } from './licenses-query.ts'
import './licenses.css'

export const LicensesPage = ({ api }: { api: PublicApi }) => {
  const { data } = useQuery(licensesQuery(api))
  return (
    <ServerRendered>
      <PageHeading>{t('Licenses')}</PageHeading>
      <div className="licenses" lang="en" dir="ltr">
        <section aria-labelledby="citeproc">
          <h2 id="citeproc">Citations</h2>
          <p>
            Citations are formatted by <a href="https://github.com/juris-m/citeproc-js">citeproc-js</a>
            {data && `, version ${data.processorVersion}`}. Copyright © 2009–2019 Frank Bennett. This site uses it, unmodified, under the{' '}
            <a href={licenseFiles.cpal}>Common Public Attribution License Version 1.0</a> (CPAL). It is distributed on an “as is” basis,
            without warranty of any kind, either express or implied.
          </p>
          <p>
            Its source code is available under the terms of this license: <a href={licenseFiles.processor}>the source as it runs here</a>,
            with the license, and the <a href="https://www.npmjs.com/package/citeproc">package</a> it comes from.
          </p>
        </section>
        <section aria-labelledby="styles">
          <h2 id="styles">Citation styles</h2>
          <p>
            The styles APA, Harvard, Vancouver and Chicago (notes), and the words of citations in other languages, are those of the{' '}
            <a href="https://citationstyles.org/">Citation Style Language</a> project and its contributors, who are named in each style.
            They are used under the{' '}
            <a href="https://creativecommons.org/licenses/by-sa/3.0/">Creative Commons Attribution-ShareAlike 3.0 Unported</a> license (CC
            BY-SA 3.0). Quotation marks of the words for Harvard are British. Styles that the owner of this site added are under the
            licenses that they name.
          </p>
        </section>
        <section aria-labelledby="packages">
          <h2 id="packages">Packages</h2>
          <p>
            The site also uses these packages. Their <a href={licenseFiles.packages}>notices and licenses</a> are one text.
          </p>
          {data ? (
            <ul>
              {data.packages.map(({ name, version, license }) => (
                <li key={name + version}>
                  <span>
                    {name} {version}
                  </span>{' '}
                  <span>{license}</span>
                </li>
              ))}
            </ul>
          ) : (
            <p>Their list couldn’t be loaded. Please reload this page in a moment.</p>
          )}
        </section>
      </div>
    </ServerRendered>
  )
}
