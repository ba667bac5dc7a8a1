import { expect, it } from 'vitest'
import { countPageText } from './page-text.ts'

it.each([
  ['<header>Menu</header><main><h1>All  works</h1>\n<p>A &amp; B</p></main><footer>Foot</footer>', 11],
  ['<main><style>.a{}</style><script>x()</script><template>Later</template> </main>', 0],
  ['<p>No main</p>', 0],
  ['<main>Broken <b>markup', 12],
])('the text of %s is what a reader finds in main', (html, count) => {
  expect(countPageText(html)).toBe(count)
})
