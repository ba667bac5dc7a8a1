import type { LibraryImage } from '@portfolio/contracts'
import { Link } from '@portfolio/router'
import { Button, VisuallyHidden } from '@portfolio/ui'
import { Check, CircleAlert, Trash2 } from 'lucide-react'
import { toEditAddress } from '#shared/forms/edit-address.ts'
import { thumbnailUrl } from '#shared/images/thumbnail-url.ts'
import * as styles from './media-page.module.css'

interface LibraryCardProps {
  image: LibraryImage
  onDescribe: () => void
  onReplace: () => void
  onDelete: () => void
}

const formatSize = ({ width, height, bytes }: LibraryImage) =>
  `${width} × ${height}, ${bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`}`

const Description = ({ alt, isDescribedInTexts }: LibraryImage) => {
  if (alt) return <p className={styles.alt}>{alt}</p>
  const isMissing = alt === undefined && !isDescribedInTexts
  const Icon = isMissing ? CircleAlert : Check
  return (
    <p className={styles.alt} data-missing={isMissing ? '' : undefined}>
      <Icon size={15} aria-hidden="true" />
      {isMissing ? 'Not described yet' : alt === undefined ? 'Described in the texts that show it' : 'Decoration'}
    </p>
  )
}

export const LibraryCard = ({ image, onDescribe, onReplace, onDelete }: LibraryCardProps) => {
  const { alt, focus: [x, y] = [50, 50], usedIn, isKept } = image
  const subject = alt || `of ${formatSize(image)}`
  return (
    <li className={styles.card}>
      <img
        className={styles.image}
        src={thumbnailUrl(image.url, image)}
        style={{ objectPosition: `${x}% ${y}%` }}
        alt={alt || 'Not described'}
        loading="lazy"
      />
      <div className={styles.text}>
        <Description {...image} />
        <p className={styles.facts}>{formatSize(image)}</p>
        <p className={styles.facts}>
          {usedIn.length ? 'In ' : isKept ? 'Only in a draft, an earlier version or the trash' : 'Not used'}
          {usedIn.map(({ id, title, adminPage }, index) => (
            <span key={id ?? adminPage}>
              {index > 0 && ', '}
              <Link to={id ? toEditAddress(adminPage, id) : adminPage}>{title}</Link>
            </span>
          ))}
        </p>
      </div>
      <div className={styles.actions}>
        <Button small variant="text" onClick={onDescribe}>
          Describe<VisuallyHidden> the image {subject}</VisuallyHidden>
        </Button>
        <Button small variant="text" onClick={onReplace}>
          Replace<VisuallyHidden> the image {subject}</VisuallyHidden>
        </Button>
        {usedIn.length === 0 && !isKept && (
          <Button small variant="text" title="Delete" onClick={onDelete}>
            <Trash2 size={16} aria-hidden="true" />
            <VisuallyHidden>Delete the image {subject}</VisuallyHidden>
          </Button>
        )}
      </div>
    </li>
  )
}
