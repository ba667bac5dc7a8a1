import { CV_PATH, isSitePath, LICENSES_PAGE, linkHref, orcidAddress, type Settings } from '@portfolio/contracts'
import { Link } from '@portfolio/router'
import { ExternalLinkIcon } from '@portfolio/ui'
import * as styles from './site-footer.module.css'

const FooterLink = ({ title, link }: Settings['footerLinks'][number]) => {
  if (isSitePath(link))
    return (
      <Link to={link} dir="auto">
        {title}
      </Link>
    )
  const href = linkHref(link)
  if (!href) return <span dir="auto">{title}</span>
  return (
    <a href={href} dir="auto">
      {title}
    </a>
  )
}

const Profile = ({ name, href }: { name: string; href: string }) => (
  <li>
    <a href={href} rel="me noopener">
      {name}
      <ExternalLinkIcon />
    </a>
  </li>
)

/** The owner's links and social profiles, and the copyright line with links to the CV, the feed, the works as a file, and licenses. */
export const SiteFooter = ({ settings }: { settings: Settings }) => {
  const { footerLinks, microblogUrl, networkUrl, orcid, copyrightYear, ownerName, hasWorks = true } = settings
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        {footerLinks.length > 0 && (
          <nav aria-label="Footer">
            <ul className={styles.links}>
              {footerLinks.map((link, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the owner may list the same link twice; they only change with the whole list
                <li key={index}>
                  <FooterLink {...link} />
                </li>
              ))}
            </ul>
          </nav>
        )}
        {(microblogUrl || networkUrl || orcid) && (
          <ul className={styles.profiles} aria-label="Social profiles">
            {microblogUrl && <Profile name="Microblog" href={microblogUrl} />}
            {networkUrl && <Profile name="Professional network" href={networkUrl} />}
            {orcid && <Profile name="ORCID" href={orcidAddress(orcid)} />}
          </ul>
        )}
        <p className={styles.copyright}>
          <span>
            © {copyrightYear} <bdi>{ownerName}</bdi>
          </span>
          <Link to={CV_PATH}>CV</Link>
          <a href="/feed.atom">Feed</a>
          {hasWorks && (
            <a href="/works.bib" download>
              All works (BibTeX)
            </a>
          )}
          <Link to={LICENSES_PAGE}>Licenses</Link>
        </p>
      </div>
    </footer>
  )
}
