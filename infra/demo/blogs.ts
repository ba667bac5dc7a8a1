import { checking } from './blogs/checking.ts'
import { chess } from './blogs/chess.ts'
import { childMachine } from './blogs/child-machine.ts'
import { daisies } from './blogs/daisies.ts'
import { imitation } from './blogs/imitation.ts'
import { leopard } from './blogs/leopard.ts'
import { ordinals } from './blogs/ordinals.ts'
import { programming } from './blogs/programming.ts'
import { rounding } from './blogs/rounding.ts'
import { running } from './blogs/running.ts'
import { squares } from './blogs/squares.ts'
import { zeta } from './blogs/zeta.ts'
import type { Post } from './post.ts'

/** In the order of the landing page; the first is the current one. */
export const blogs: readonly Post[] = [
  leopard,
  imitation,
  daisies,
  squares,
  checking,
  chess,
  childMachine,
  zeta,
  programming,
  rounding,
  ordinals,
  running,
]
