import { type ExportFiles, png } from './zip.ts'

/** Current al-folio: profiles in a separate file, figures by `figure.liquid`, downloaded from GitHub with a folder around it. */
export const alFolio: ExportFiles = {
  'site-main/_config.yml': `title: blank
first_name: Grace
middle_name: B.
last_name: Hopper
url: https://hopper.example
baseurl: # blank
permalink: /blog/:year/:title/
collections:
  news:
    defaults:
      layout: post
    output: true
  projects:
    output: true
scholar:
  source: /_bibliography/
`,
  'site-main/_data/socials.yml': `orcid_id: 0000-0002-1825-0097
github_username: hopper
scholar_userid: qc6CJjYAAAAJ
email: grace@hopper.example
rss_icon: true
custom_social:
  logo: https://hopper.example/logo.png
  title: Custom
  url: https://compilers.example/
`,
  'site-main/_pages/about.md': `---
layout: about
title: about
permalink: /
subtitle: Rear admiral
profile:
  align: right
  image: prof_pic.png
news: true
---

I built the first **compiler**. Before that I taught mathematics at Vassar.

See [my first post](/blog/2019/first-compiler/) or [the old one]({% post_url 2015-03-10-moths-in-relays %}).
`,
  'site-main/_pages/publications.md': `---
layout: page
permalink: /publications/
title: publications
---
{% bibliography %}
`,
  'site-main/_pages/teaching.md': `---
layout: page
permalink: /teaching/
title: teaching
---
I teach programming to officers, every other winter, in Arlington.
`,
  'site-main/_posts/2019-05-04-first-compiler.md': `---
layout: post
title: The first compiler
date: 2019-05-04 21:01:00-0400
description: how it came about
tags: history compilers
categories: sample-posts
redirect_from: /old/compiler.html
---

Nobody believed it. The program $A_0$ had this running time:

$$
t = \\sum_{i=1}^{n} c_i
$$

and in words $$n$$ subroutines.[^1]

{% highlight c++ linenos %}
int main() { return 0; } // {{ not liquid }}
{% endhighlight %}

<div class="row mt-3">
    <div class="col-sm mt-3 mt-md-0">
        {% include figure.liquid loading="eager" path="assets/img/tape.png" alt="A reel of tape" class="img-fluid rounded z-depth-1" %}
    </div>
</div>
<div class="caption">
    The tape.
</div>

{% include figure.liquid path="assets/img/missing.png" %}

| Year | Machine |
|------|---------|
| 1952 | UNIVAC  |
{: .table}

A picture elsewhere: ![a moth](https://museum.example/moth.jpg)

{% include audio.liquid path="assets/audio/x.mp3" %}{% twitter https://twitter.com/x/status/1 %}
{% echarts %}

[^1]: See [the manual](https://manual.example/a0) *twice*.
`,
  'site-main/_posts/2015-03-10-moths-in-relays.md': `---
title: Moths in relays
date: 2015-03-10
---
Found one in relay 70. Written up [later](/blog/2019/first-compiler), and [in the notes](../../notes.pdf).
`,
  'site-main/_posts/2022-01-02-unfinished.md': `---
title: Unfinished
published: false
---
Not yet for anybody.
`,
  'site-main/_posts/2021-01-01-elsewhere.md': `---
layout: post
title: An interview about COBOL
date: 2021-01-01
redirect: https://magazine.example/interview
---
`,
  'site-main/_posts/2020-06-06-broken.md': `---
title: "never closed
date: 2020-06-06
---
Text.
`,
  'site-main/_news/announcement_1.md': `---
layout: post
date: 2021-11-07 16:11:00-0400
inline: true
---
A short announcement with a [link](https://award.example/1986) and an emoji :sparkles:
`,
  'site-main/_projects/1_project.md': `---
layout: page
title: COBOL
description: a language for business
img: assets/img/tape.png
---
Every project has a page about what it was for and who worked on it.
`,
  'site-main/_bibliography/papers.bib': `---
---
@string{acm = "Association for Computing Machinery"}
@article{hopper1952education,
  abbr = {ACM},
  title = {The Education of a Computer},
  author = {Hopper, Grace Murray},
  journal = {Proceedings of the ACM},
  year = {1952},
  publisher = acm,
  selected = {true}
}
`,
  'site-main/assets/img/tape.png': png(200, 30, 30),
  'site-main/assets/img/prof_pic.png': png(30, 30, 200),
  'site-main/README.md': '# al-folio\n\nThe documentation of the theme.\n',
  'site-main/node_modules/left-pad/README.md': '# left-pad\n',
  'site-main/_site/blog/2019/first-compiler/index.html': '<p>Built</p>',
}

/** An al-folio of some years ago: profiles in the configuration, below a path, `figure.html`, and posts in Windows-1252. */
export const oldAlFolio: ExportFiles = {
  '_config.yml': `title: blank
first_name: Grace
last_name: Hopper
url: https://hopper.github.example
baseurl: /site
permalink: /blog/:year/:title/
orcid_id: 0000-0002-1825-0097
github_username: hopper
linkedin_username:
scholar_userid:
`,
  '_pages/about.md': '---\nlayout: about\ntitle: about\npermalink: /\n---\nI write about ships and numbers, sometimes.\n',
  '_posts/2016-02-29-leap.md': Buffer.from(
    '---\r\ntitle: Leap day\r\n---\r\nCaf\xe9 at sea, \x93as they say\x94.\r\n\r\n<img src="{{ site.baseurl }}/assets/img/ship.png" alt="A ship">\r\n\r\n{% include figure.html path="assets/img/ship.png" title="The same ship" %}\r\n',
    'latin1',
  ),
  '_posts/2099-01-01-future.md': '---\ntitle: From the future\n---\nNot yet.\n',
  'assets/img/ship.png': png(10, 120, 60),
}

/** academicpages: publications and talks as Markdown, redirects, an aliased configuration, comments for values. */
export const academicPages: ExportFiles = {
  '_config.yml': `locale: "en-US"
title: "Emmy Noether"
name: &name "Emmy Noether"
url: https://noether.example
baseurl: ""
author:
  avatar: "profile.png"
  name: *name
  bio: "Privatdozentin"
  employer: "University of Göttingen"
  email: "emmy@noether.example"
  googlescholar: "https://scholar.google.com/citations?user=abc"
  orcid: "https://orcid.org/0000-0002-1825-0097"
  github: "noether"
  linkedin: # "username"
  bluesky: "noether.bsky.example"
permalink: /:categories/:title/
collections:
  teaching:
    output: true
    permalink: /:collection/:path/
  publications:
    output: true
    permalink: /:collection/:path/
`,
  '_pages/about.md': `---
permalink: /
title: "About me"
author_profile: true
redirect_from:
  - /about/
  - /about.html
---
I work on rings and ideals in Göttingen.
`,
  '_pages/cv.md':
    '---\nlayout: archive\ntitle: "CV"\npermalink: /cv/\n---\n{% include base_path %}\nEducation, work and everything else in one list.\n',
  '_posts/2012-08-14-blog-post-1.md': `---
title: 'Chains of ideals'
date: 2012-08-14
permalink: /posts/2012/08/blog-post-1/
tags:
  - algebra
---
Every ascending chain becomes stationary.

Headings are cool
======

You can have [links](/posts/2013/second/) and code:

\`\`\`py
print("ideal")
\`\`\`
`,
  '_posts/2013-01-05-second.md':
    "---\ntitle: 'Second'\npermalink: /posts/2013/second/\nheader:\n  teaser: 500x300.png\n---\nBack to [the first](/posts/2012/08/blog-post-1).\n",
  '_drafts/idea.md': '---\ntitle: An idea\n---\nNot worked out.\n',
  '_publications/1921-idealtheorie.md': `---
title: "Idealtheorie in Ringbereichen"
collection: publications
category: manuscripts
permalink: /publication/1921-idealtheorie
excerpt: 'Decomposition of ideals & their chains.'
date: 1921
venue: 'Mathematische Annalen'
paperurl: 'https://doi.org/10.1007/BF01464225'
citation: 'Noether, Emmy (1921). &quot;Idealtheorie in Ringbereichen.&quot; <i>Mathematische Annalen</i>. 83.'
---
`,
  '_talks/2012-03-01-talk-1.md': `---
title: "Hyperkomplexe Systeme"
collection: talks
type: "Talk"
permalink: /talks/2012-03-01-talk-1
venue: "International Congress of Mathematicians"
date: 1932-09-07
location: "Zürich, Switzerland"
---
A plenary lecture.
`,
  '_teaching/1922-algebra.md':
    '---\ntitle: "Algebra"\ncollection: teaching\ntype: "Lecture"\ndate: 1922-10-01\n---\nA lecture about the theory of fields, four hours a week.\n',
  'images/profile.png': png(90, 90, 90),
  'images/500x300.png': png(240, 200, 10),
  'files/paper1.pdf': '%PDF-1.4',
}

/** A smaller academicpages without a configuration, whose post has its text as HTML. */
export const bareAcademicPages: ExportFiles = {
  '_publications/2020-a.md':
    '---\ntitle: "A Paper: Part {One}"\ndate: 2020-02-03\nvenue: "Journal of Things"\nauthors: "Ada Lovelace, Charles Babbage"\n---\n',
  '_posts/2020-02-04-note.html':
    '---\ntitle: Note\n---\n<h1>Big</h1><p>A note <script>alert(1)</script>with <a href="/2020/02/04/note.html#x">itself</a>.</p>',
}
