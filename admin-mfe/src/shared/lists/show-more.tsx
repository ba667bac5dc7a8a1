import { Button } from '@portfolio/ui'
import * as styles from './list.module.css'

/** Below a list that is shown in portions. Renders nothing without a rest. */
export const ShowMore = ({ rest, onShow }: { rest: number; onShow: () => void }) =>
  rest > 0 && (
    <div className={styles.more}>
      <Button onClick={onShow}>Show more ({rest.toLocaleString('en')} remaining)</Button>
    </div>
  )
