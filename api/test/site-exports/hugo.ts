import { type ExportFiles, png } from './zip.ts'

/** A theme such as PaperMod: TOML, posts as files, images below `static`, permalinks by date. */
export const hugo: ExportFiles = {
  'hugo.toml': `baseURL = "https://lovelace.example/"
title = "Notes"
defaultContentLanguage = "en"
[permalinks.page]
posts = "/:year/:month/:slug/"
[params]
author = "Ada Lovelace"
description = "Poetical science"
[[params.socialIcons]]
name = "github"
url = "https://github.com/lovelace"
[[params.socialIcons]]
name = "mastodon"
url = "https://social.example/@ada"
[languages.en]
[languages.fr]
`,
  'content/posts/engine.md': `+++
title = "The Engine"
date = 2020-03-04T10:00:00Z
lastmod = 2021-01-02
draft = false
tags = ["Looms", "looms", "a, b"]
categories = ["looms", "Machines"]
aliases = ["/old/engine.html", "notes/engine"]
[cover]
image = "/images/engine.png"
alt = "The engine"
+++

It weaves patterns. Inline \\\\(a_n\\\\) and display:

$$ B_{2n} $$

![Punched cards](/images/cards.png "Cards")

{{< figure src="/images/cards.png" alt="Cards again" caption="By *hand*" >}}

{{< highlight python "linenos=table" >}}
print("<numbers>")
{{< /highlight >}}

Read [the next]({{< ref "posts/second.md" >}}), [this file](second.md) or [the archive](/archive/). {{< youtube w7Ft2ymGmfc >}} {{< chart 1 >}}

<!--more-->

Note[^n].

[^n]: G is the last note.
`,
  'content/posts/second.md':
    '---\ntitle: Second note\nslug: note-two\ndate: 2020-05-06\n---\nSee [it]({{< relref "engine.md" >}}) there.\n',
  'content/posts/draft.md': '---\ntitle: Draft\ndate: 2021-01-01\ndraft: true\n---\nLater.\n',
  'content/posts/_index.md': '---\ntitle: Posts\n---\n',
  'content/posts/engine.fr.md': '---\ntitle: La machine\ndate: 2020-03-04\n---\nElle tisse des motifs.\n',
  'content/about.md': '---\ntitle: About\n---\nI write programs for machines that do not exist.\n',
  'content/imprint.md': '---\ntitle: Imprint\n---\nResponsible for what is written here is the author.\n',
  'content/posts/bad.md': '+++\ntitle = \n+++\nText\n',
  'static/images/cards.png': png(120, 80, 20),
  'static/images/engine.png': png(20, 80, 120),
  'themes/PaperMod/README.md': '# Theme',
}

/** Hugo Blox (formerly Academic): YAML in `config/_default`, page bundles with `featured` images, works with `cite.bib`, a page of the author. */
export const hugoBlox: ExportFiles = {
  'config/_default/hugo.yaml': 'baseURL: "https://franklin.example/lab/"\ntitle: Rosalind Franklin\n',
  'config/_default/params.yaml': 'marketing:\n  seo:\n    site_type: Person\n',
  'content/authors/_index.md': '---\n_build:\n  render: never\ncascade:\n  _build:\n    render: never\n    list: always\n---\n',
  'content/authors/admin/_index.md': `---
title: Rosalind Franklin
role: Research Fellow
organizations:
  - name: King's College London
    url: https://kcl.example
social:
  - icon: envelope
    icon_pack: fas
    link: 'mailto:rosalind@franklin.example'
  - icon: orcid
    icon_pack: ai
    link: https://orcid.org/0000-0002-1825-0097
  - icon: github
    icon_pack: fab
    link: https://github.com/franklin
---
I take pictures of molecules with X-rays.
`,
  'content/post/photo-51/index.md': `---
title: Photo 51
date: '1952-05-06T00:00:00Z'
image:
  caption: 'The B form'
  focal_point: ''
---

{{% callout note %}}
A **cross** shows a helix.
{{% /callout %}}

![pattern](pattern.png)
`,
  'content/post/photo-51/featured.png': png(5, 5, 5),
  'content/post/photo-51/pattern.png': png(60, 60, 60),
  'content/post/2019-spin/index.md': '---\ntitle: A later post\ndate: 2019-07-08\n---\nCompare [the photo](../photo-51/).\n',
  'content/publication/1953-nature/index.md': '---\ntitle: Molecular configuration\n---\n',
  'content/publication/1953-nature/cite.bib':
    '@article{franklin1953,\n title = {Molecular Configuration in Sodium Thymonucleate},\n author = {Franklin, Rosalind E. and Gosling, R. G.},\n journal = {Nature},\n year = {1953},\n doi = {10.1038/171740a0}\n}\n',
}
