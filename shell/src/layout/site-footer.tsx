import { CV_PATH, type Footer, LICENSES_PAGE, type Profile, type Settings, t } from '@portfolio/contracts'
import { Link, matchRoutes, type RouteObject } from '@portfolio/router'
import { ExternalLinkIcon } from '@portfolio/ui'
import * as styles from './site-footer.module.css'

/** Routes of the document's remote, the last for every other path. */
interface Routes {
  routes: RouteObject[]
}

/** Files, such as `/works.bib` and `/books/one.bib`, redirects and pages of other remotes are documents of their own. */
const isPage = (href: string, routes: RouteObject[]) =>
  href[0] === '/' && !href.includes('.') && matchRoutes(routes, href)?.at(-1)?.route.path !== '*'

const FooterLink = ({ title, href, routes }: Footer['links'][number] & Routes) => {
  if (isPage(href, routes))
    return (
      <Link to={href} dir="auto">
        {title}
      </Link>
    )
  const Element = href ? 'a' : 'span'
  return (
    <Element href={href || undefined} dir="auto">
      {title}
    </Element>
  )
}

const ProfileLink = ({ name, href, icon }: Profile) => (
  <li>
    <a href={href} rel="me noopener">
      {icon && (
        <svg width="1em" height="1em" aria-hidden="true">
          <use href={icon} />
        </svg>
      )}
      {t(name)}
      {!icon && <ExternalLinkIcon />}
    </a>
  </li>
)

/** The owner's links and social profiles, and the copyright line with links to the CV, the feed, the works as a file, and licenses. */
export const SiteFooter = ({ settings, routes }: { settings: Settings } & Routes) => {
  const { footer: { links = [], profiles = [] } = {}, copyrightYear, ownerName, hasWorks = true } = settings
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        {links.length > 0 && (
          <nav aria-label={t('Footer')}>
            <ul className={styles.links}>
              {links.map((link, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the owner may list the same link twice; they only change with the whole list
                <li key={index}>
                  <FooterLink {...link} routes={routes} />
                </li>
              ))}
            </ul>
          </nav>
        )}
        {profiles.length > 0 && (
          <ul className={styles.profiles} aria-label={t('Social profiles')}>
            {profiles.map((profile) => (
              <ProfileLink key={profile.href} {...profile} />
            ))}
          </ul>
        )}
        <p className={styles.copyright}>
          <span>
            © {copyrightYear} <bdi>{ownerName}</bdi>
          </span>
          <Link to={CV_PATH}>{t('CV')}</Link>
          <a href="/feed.atom">{t('Feed')}</a>
          {hasWorks && (
            <a href="/works.bib" download>
              {t('All works (BibTeX)')}
            </a>
          )}
          <Link to={LICENSES_PAGE}>{t('Licenses')}</Link>
        </p>
      </div>
    </footer>
  )
}
