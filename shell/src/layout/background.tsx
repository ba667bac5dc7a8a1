import type { Settings } from '@portfolio/contracts'
import * as styles from './background.module.css'

type BackgroundProps = Pick<Settings, 'backgroundImage' | 'backgroundSources'>

/** The background of the landing page: the owner's image, or a pattern. Text is never placed on it directly. */
export const Background = ({ backgroundImage, backgroundSources }: BackgroundProps) => (
  <div className={styles.background}>
    {backgroundImage && (
      <picture>
        {backgroundSources?.map(({ type, srcset }) => (
          <source key={type} type={type} srcSet={srcset} sizes="max(100vw, 100vh)" />
        ))}
        <img className={styles.image} src={backgroundImage} alt="" decoding="async" />
      </picture>
    )}
  </div>
)
