import type { PublicApi } from '@portfolio/api-client'
import {
  API_PREFIX,
  CITE_SUFFIX,
  EXPORT_FORMATS,
  getStyle,
  publicEndpoints,
  STYLE_PARAMETER,
  t,
  type WorkCitation,
} from '@portfolio/contracts'
import { useLocation, useParams } from '@portfolio/router'
import { buttonClass, CopyIcon, DownloadIcon, Select, VisuallyHidden } from '@portfolio/ui'
import { useQuery } from '@tanstack/react-query'
import { BackLink } from '#shared/back-link.tsx'
import { NotFound } from '#shared/not-found.tsx'
import { ServerRendered } from '#shared/server-page.tsx'
import { citeQuery } from './cite-query.ts'
import type { CitedList } from './cited.ts'
import './cite.css'

/** With more styles than this, a select replaces the radio buttons. */
const RADIOS_MAX = 12
const MENU_ID = 'cite-style'

/** Is submitted without scripts. With them, a choice takes effect at once (cite.lazy.ts). */
const StyleForm = ({ path, style, styles: offered }: WorkCitation) => (
  <form action={path + CITE_SUFFIX} className="cite-form">
    {offered.length > RADIOS_MAX ? (
      <label className="cite-menu" htmlFor={MENU_ID}>
        {t('Style')}
        <Select id={MENU_ID} name={STYLE_PARAMETER} defaultValue={style}>
          {offered.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
      </label>
    ) : (
      <fieldset className="cite-radios">
        <legend>{t('Style')}</legend>
        <div>
          {offered.map(({ id, label }) => (
            <label key={id}>
              <input type="radio" name={STYLE_PARAMETER} value={id} defaultChecked={id === style} />
              <span dir="auto">{label}</span>
            </label>
          ))}
        </div>
      </fieldset>
    )}
    <button type="submit" className={`${buttonClass()} cite-show`}>
      {t('Show')}
    </button>
  </form>
)

/** Copies a file, or without one the citation. */
const CopyButton = ({ file, disabled }: { file?: string; disabled?: boolean }) => (
  <button
    type="button"
    data-copy=""
    disabled={disabled}
    className={`${file ? buttonClass('text', true) : buttonClass('primary')} cite-copy`}
  >
    <CopyIcon />
    <span>{file ? t('Copy') : t('Copy citation')}</span>
    {file && <VisuallyHidden> {file}</VisuallyHidden>}
  </button>
)

const File = ({ name, text, href }: { name: string; text: string; href: string }) => (
  <li>
    <details>
      <summary>{name}</summary>
      <pre data-text="" dir="auto">
        {text}
      </pre>
    </details>
    <CopyButton file={name} />
    <a href={href} download className={buttonClass('text', true)}>
      <DownloadIcon />
      <bdi>{href.slice(href.lastIndexOf('.'))}</bdi>
      <VisuallyHidden> {t('file of {0}', name)}</VisuallyHidden>
    </a>
  </li>
)

const TEXTS = { bib: 'bibtex', ris: 'ris', json: 'csl' } as const

/** The part of the page that the Cite dialog shows as well. */
const Citation = ({ citation, apiPath }: { citation: WorkCitation; apiPath: string }) => (
  <div data-cite={API_PREFIX + apiPath} className="cite">
    <p className="cite-work" dir="auto">
      {citation.title}
    </p>
    <StyleForm {...citation} />
    {citation.problem ? (
      <div className="cite-citation" data-text="" aria-live="polite">
        <p>{t(citation.problem.text)}</p>
      </div>
    ) : (
      <div
        className="cite-citation"
        data-text=""
        aria-live="polite"
        dir="auto"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped and checked by the gateway
        dangerouslySetInnerHTML={{ __html: citation.html }}
      />
    )}
    <CopyButton disabled={citation.problem !== null} />
    <ul className="cite-files">
      {EXPORT_FORMATS.map(([extension, , name]) => (
        <File key={name} name={name} text={citation[TEXTS[extension]]} href={`${citation.path}.${extension}`} />
      ))}
    </ul>
    <p className="cite-kept" data-kept="" hidden>
      {t('Your style is remembered in this browser.')}
    </p>
    <VisuallyHidden role="status" data-status="" />
  </div>
)

interface CitePageProps {
  api: PublicApi
  list: CitedList
}

/** A work or a blog as a citation. The Cite dialog shows a part of this page. */
export const CitePage = ({ api, list: { name, path, one } }: CitePageProps) => {
  const { work: item = '' } = useParams()
  const style = getStyle(new URLSearchParams(useLocation().search))
  const { data } = useQuery(citeQuery(api, name, item, style))
  if (data === null)
    return (
      <ServerRendered>
        <NotFound text={t(`There’s no ${one} at this address. It may have been deleted.`)} />
      </ServerRendered>
    )
  const itemPath = data?.path ?? `${path}/${item}`
  return (
    <ServerRendered>
      <article className="cite-page" data-start="idle">
        <BackLink to={itemPath}>{t(`Back to the ${one}`)}</BackLink>
        <h1 className="cite-title">{t('Cite')}</h1>
        {data ? (
          <Citation citation={data} apiPath={publicEndpoints.citation(name, itemPath.slice(path.length + 1))} />
        ) : (
          <div className="cite-failed">
            <p>{t('Couldn’t load the citation.')}</p>
            <p>
              <a href={itemPath + CITE_SUFFIX} className={buttonClass('primary')}>
                {t('Try again')}
              </a>
            </p>
          </div>
        )}
      </article>
    </ServerRendered>
  )
}
