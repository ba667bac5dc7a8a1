import { type ExportFiles, png } from './zip.ts'

const post = (values: object) => ({
  id: '6627',
  uuid: 'x',
  status: 'published',
  visibility: 'public',
  type: 'post',
  created_at: '2023-01-01T00:00:00.000Z',
  ...values,
})

/** Ghost 5: the placeholder for the address of the site, alternative texts of images in a separate table, members-only posts. */
export const ghostJson: string = JSON.stringify({
  db: [
    {
      meta: { exported_on: 1_714_550_000_000, version: '5.82.2' },
      data: {
        posts: [
          post({
            id: 'a1',
            title: 'Comets',
            slug: 'comets',
            published_at: '2023-02-03T04:05:06.000Z',
            updated_at: '2023-03-01T00:00:00.000Z',
            feature_image: '__GHOST_URL__/content/images/2023/02/comet.png',
            html: '<p>The <strong>eighth</strong>, see <a href="__GHOST_URL__/nebulae/">nebulae</a>.</p><figure class="kg-card kg-image-card kg-card-hascaption"><img src="__GHOST_URL__/content/images/size/w600/2023/02/orbit.png" class="kg-image" alt="An orbit" loading="lazy" width="600"><figcaption>Its orbit</figcaption></figure><figure class="kg-card kg-code-card"><pre><code class="language-js">let a = 1</code></pre></figure><figure class="kg-card kg-embed-card"><iframe width="200" src="https://www.youtube.com/embed/abc?feature=oembed"></iframe></figure><figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://astro.example/"><div class="kg-bookmark-content"><div class="kg-bookmark-title">Astro</div></div></a></figure>',
          }),
          post({
            id: 'a2',
            title: 'Nebulae',
            slug: 'nebulae',
            published_at: '2022-02-03T04:05:06.000Z',
            html: '<p>Catalogued, with \\(n\\) entries.</p>',
            visibility: 'paid',
          }),
          post({
            id: 'a5',
            title: 'News',
            slug: 'news',
            status: 'sent',
            published_at: '2022-03-04T05:06:07.000Z',
            html: '<p>For subscribers.</p>',
          }),
          post({ id: 'a3', title: 'Draft', slug: 'untitled', status: 'draft', published_at: null, html: '<p>Soon</p>' }),
          post({
            id: 'a4',
            title: 'About',
            slug: 'about',
            type: 'page',
            published_at: '2021-01-01T00:00:00.000Z',
            html: '<p>I sweep the sky for comets.</p>',
          }),
        ],
        tags: [
          { id: 't1', name: 'Sky' },
          { id: 't2', name: '#internal' },
        ],
        posts_tags: [
          { post_id: 'a1', tag_id: 't1' },
          { post_id: 'a1', tag_id: 't2' },
        ],
        posts_meta: [{ post_id: 'a1', feature_image_alt: 'A comet' }],
        users: [{ id: '1', name: 'Caroline Herschel', slug: 'caroline', twitter: '@herschel', website: 'https://herschel.example' }],
        settings: [
          { key: 'title', value: 'Sweeps' },
          { key: 'description', value: 'Eight comets' },
        ],
      },
    },
  ],
})

/** The first Ghost: no `db`, Markdown, times as numbers, pages as posts, addresses by date. */
export const oldGhostJson: string = JSON.stringify({
  meta: { exported_on: 1_400_000_000_000, version: '003' },
  data: {
    posts: [
      {
        id: 1,
        title: 'Hello',
        slug: 'hello',
        markdown: 'Hello **world** ![sky](/content/images/2014/05/sky.png)',
        html: '',
        image: null,
        page: 0,
        status: 'published',
        created_at: 1_400_000_000_000,
        published_at: 1_400_000_000_000,
      },
      {
        id: 2,
        title: 'Me',
        slug: 'about',
        markdown: 'I look at the sky all night.',
        html: '<p>I look at the sky all night.</p>',
        page: 1,
        status: 'published',
        created_at: 1_400_000_000_000,
        published_at: 1_400_000_000_000,
      },
    ],
    settings: [{ key: 'permalinks', value: '/:year/:month/:day/:slug/' }],
    users: [{ id: 1, name: 'Caroline Herschel' }],
  },
})

export const ghost: ExportFiles = {
  'sweeps.ghost.2024-05-01.json': ghostJson,
  'content/images/2023/02/comet.png': png(10, 10, 80),
  'content/images/2023/02/orbit.png': png(80, 80, 120),
}
