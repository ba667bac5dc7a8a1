/**
 * Hostile rich text for the tests. Each piece calls `hit()` when a browser lets it, so that a real one can count.
 * Techniques are common knowledge; the wording is our own.
 */
const handlers = [
  ...[
    '<img src=/nowhere onerror=hit()>',
    '<img src=/nowhere OnErRoR="hit()">',
    "<img src='/nowhere' onerror='hit()'>",
    '<img src=/nowhere onerror=hit&lpar;&rpar;>',
  ],
  ...[
    '<img src=/nowhere\tonerror\n=\r"hit()">',
    '<img/src=/nowhere/onerror=hit()>',
    '<img src=/nowhere onerror=hit() ',
    '<img """><b onmouseover=hit()>">',
  ],
  ...[
    '<IMG SRC=nowhere ONERROR=hit()>',
    '<img src=x:y onerror="&#104;&#105;&#116;&#40;&#41;">',
    '<img src=/nowhere onerror=`hit()`>',
    '<image src=/nowhere onerror=hit()>',
  ],
  ...[
    '<body onload=hit()>',
    '<p onclick=hit() onfocus=hit() autofocus tabindex=0>text</p>',
    '<a href=# onclick=hit()>link</a>',
    '<div onpointerenter=hit()>x</div>',
  ],
  ...[
    '<input autofocus onfocus=hit()>',
    '<select autofocus onfocus=hit()><option>a</select>',
    '<textarea autofocus onfocus=hit()></textarea>',
    '<button autofocus onfocus=hit()>b</button>',
  ],
  ...[
    '<video src=/nowhere onerror=hit()></video>',
    '<audio src=/nowhere onerror=hit()></audio>',
    '<video><source src=/nowhere onerror=hit()></video>',
    '<video poster=javascript:hit()></video>',
  ],
  ...[
    '<details open ontoggle=hit()>d</details>',
    '<marquee onstart=hit()>m</marquee>',
    '<object data=nowhere onerror=hit()></object>',
    '<embed src=/nowhere onerror=hit()>',
  ],
  ...[
    '<style onload=hit()></style>',
    '<link rel=stylesheet href=nowhere onerror=hit()>',
    '<iframe onload=hit()></iframe>',
    '<iframe src="https://www.youtube.com/embed/a" onload=hit()></iframe>',
  ],
  ...[
    '<p style="animation-name:turn" onanimationstart=hit()>x</p>',
    '<p id=here onscroll=hit() contenteditable>x</p>',
    '<ul><li oncopy=hit() class=ql-indent-1>x</li></ul>',
    '<ol onclick=hit()><li data-list=bullet onclick=hit()>x</ol>',
  ],
  ...[
    '<div class="ql-code-block-container" onclick=hit()><div class="ql-code-block" onclick=hit()>x</div></div>',
    '<pre onclick=hit() data-language="a onload=hit()">x</pre>',
  ],
  ...[
    '<span class="ql-ui" onclick=hit()><img src=/nowhere onerror=hit()></span>',
    '<p on\u0000click=hit()>x</p>',
    '<img src=/nowhere on\u0000error=hit()>',
    '<p/onclick=hit()/x>y</p>',
  ],
]

const scripts = [
  ...[
    '<script>hit()</script>',
    '<SCRIPT>hit()</SCRIPT>',
    '<script src="data:text/javascript,hit()"></script>',
    '<script\n>hit()</script\n>',
    '<script/x>hit()</script>',
  ],
  ...[
    '<scr<script>ipt>hit()</scr</script>ipt>',
    '<<script>hit()//<</script>',
    '<script>hit()',
    '<script><!--hit()--></script>',
    '<script>/*</script><script>*/hit()</script>',
  ],
  ...[
    '<svg><script>hit()</script></svg>',
    '<svg><script href="data:,hit()"/></svg>',
    '<math><script>hit()</script></math>',
    '\u0000<scr\u0000ipt>hit()</script>',
  ],
  ...[
    '<script type=module>hit()</script>',
    '<script type="text/plain" onload=hit()>x</script>',
    '<noscript><script>hit()</script></noscript>',
    '</p><script>hit()</script><p>',
  ],
  ...[
    '<p>"><script>hit()</script>',
    '<p>&lt;script&gt;hit()&lt;/script&gt;</p>',
    '<ql-x><script>hit()</script></ql-x>',
    '<a href="x"><script>hit()</script></a>',
  ],
]

const ways = [
  ...[
    'javascript:hit()',
    'JaVaScRiPt:hit()',
    ' javascript:hit()',
    '\tjavascript:hit()',
    '\u0001javascript:hit()',
    'java\tscript:hit()',
    'java\nscript:hit()',
    'java\rscript:hit()',
  ],
  ...[
    'javascript\t:hit()',
    'javascript&colon;hit()',
    '&#106;avascript:hit()',
    '&#x6A;avascript:hit()',
    '&#0000106avascript:hit()',
    'java&Tab;script:hit()',
    'java&NewLine;script:hit()',
  ],
  ...[
    'javascript://%0ahit()',
    'javascript:/*http://*/hit()',
    'vbscript:hit()',
    'livescript:hit()',
    'data:text/html,<script>hit()</script>',
    'data:text/html;base64,PHNjcmlwdD5oaXQoKTwvc2NyaXB0Pg==',
  ],
  ...[
    'data:image/svg+xml,<svg onload=hit()>',
    'blob:https://a.example/x',
    'filesystem:https://a.example/x',
    'view-source:javascript:hit()',
    'jar:https://a.example!/x',
    'file:///etc/passwd',
    'about:srcdoc',
  ],
  ...[
    '//evil.example/x',
    '\\\\evil.example\\x',
    '/\\evil.example',
    'https:javascript:hit()',
    'http&#58;//a.example',
    '\u00a0javascript:hit()',
    '\ufeffjavascript:hit()',
    'ja\u00advascript:hit()',
    '?javascript:hit()',
    '#"onclick=hit()',
  ],
]
const addresses = [
  ...ways.map((way) => `<a href="${way}">link</a>`),
  ...ways.slice(0, 22).map((way) => `<img src="${way}">`),
  ...ways.map((way) => `<iframe class="ql-video" src="${way}"></iframe>`),
  ...[
    '<a href=javascript:hit()>x</a>',
    "<a href='javascript:hit()' target=_blank>x</a>",
    '<a xlink:href="javascript:hit()">x</a>',
    '<form action="javascript:hit()"><button>b</button></form>',
  ],
  ...[
    '<button formaction="javascript:hit()">b</button>',
    '<isindex action="javascript:hit()">',
    '<base href="javascript:hit()//">',
    '<meta http-equiv=refresh content="0;url=javascript:hit()">',
  ],
  ...[
    '<area href="javascript:hit()" shape=default>',
    '<img srcset="javascript:hit() 1x, nowhere 2x" src=/nowhere>',
    '<p background="javascript:hit()">x</p>',
    '<a href="https://a.example" ping="https://evil.example">x</a>',
  ],
]

const frames = [
  ...[
    '<iframe srcdoc="<script>parent.hit()</script>"></iframe>',
    '<iframe srcdoc="&lt;img src=x onerror=parent.hit()&gt;" src="https://www.youtube.com/embed/a"></iframe>',
    '<iframe src="http://www.youtube.com/embed/a"></iframe>',
  ],
  ...[
    '<iframe src="https://www.youtube.com.evil.example/embed/a"></iframe>',
    '<iframe src="https://evil.example/?https://www.youtube.com/"></iframe>',
    '<iframe src="https://www.youtube.com@evil.example/"></iframe>',
  ],
  ...[
    '<iframe src="https://user:pass@www.youtube.com/embed/a"></iframe>',
    '<iframe src="https://www.youtube.com:8443/embed/a"></iframe>',
    '<iframe src="https://evilyoutube.com/embed/a"></iframe>',
  ],
  ...[
    '<iframe src="https://www.youtube.com/embed/a" name="x" allow="camera"><img src=/nowhere onerror=hit()></iframe>',
    '<iframe><img src=/nowhere onerror=hit()></iframe>',
    '<iframe src="https://www.youtube.com/embed/a"></iframe x="><img src=/nowhere onerror=hit()>">',
  ],
  ...[
    '<frameset onload=hit()><frame src=/nowhere></frameset>',
    '<object data="data:text/html,<script>parent.hit()</script>"></object>',
    '<embed src="data:image/svg+xml,<svg xmlns=http://www.w3.org/2000/svg onload=hit()>">',
    '<portal src="https://evil.example"></portal>',
  ],
]

const foreign = [
  ...[
    '<svg onload=hit()>',
    '<svg><g onload=hit()></g></svg>',
    '<svg><animate onbegin=hit() attributeName=x dur=1s></svg>',
    '<svg><a xlink:href="javascript:hit()"><text y=20>x</text></a></svg>',
  ],
  ...[
    '<svg><set attributeName=onmouseover to=hit()></svg>',
    '<svg><use href="data:image/svg+xml,<svg id=x onload=hit()>#x"></svg>',
    '<svg><image href=nowhere onerror=hit()></svg>',
    '<svg><foreignObject><img src=/nowhere onerror=hit()></foreignObject></svg>',
  ],
  ...[
    '<svg><style><img src=/nowhere onerror=hit()></style></svg>',
    '<svg><title><img src=/nowhere onerror=hit()></title></svg>',
    '<svg><desc><style><a id="</style><img src=/nowhere onerror=hit()>">',
    '<svg></p><style><a id="</style><img src=/nowhere onerror=hit()>">',
  ],
  ...[
    '<math><mtext><img src=/nowhere onerror=hit()></mtext></math>',
    '<math href="javascript:hit()">x</math>',
    '<math><annotation-xml encoding="text/html"><img src=/nowhere onerror=hit()></annotation-xml></math>',
  ],
  ...[
    '<math><mi//xlink:href="data:x,<script>hit()</script>">',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=/nowhere onerror=hit()&gt;">',
    '<form><math><mtext></form><form><mglyph><style></math><img src=/nowhere onerror=hit()>',
  ],
]

/** Harmless as it is parsed once, harmful when what was written is parsed again. */
const mutations = [
  ...[
    '<xmp><p title="</xmp><img src=/nowhere onerror=hit()>"></xmp>',
    '<noscript><p title="</noscript><img src=/nowhere onerror=hit()>"></noscript>',
    '<template><img src=/nowhere onerror=hit()></template>',
    '<template><p></template><img src=/nowhere onerror=hit()>',
  ],
  ...[
    '<textarea></textarea><img src=/nowhere onerror=hit()></textarea>',
    '<textarea><p title="</textarea><img src=/nowhere onerror=hit()>"></textarea>',
    '<title><p title="</title><img src=/nowhere onerror=hit()>"></title>',
    '<style><p title="</style><img src=/nowhere onerror=hit()>"></style>',
  ],
  ...[
    '<noembed><p title="</noembed><img src=/nowhere onerror=hit()>"></noembed>',
    '<noframes><p title="</noframes><img src=/nowhere onerror=hit()>"></noframes>',
    '<plaintext><img src=/nowhere onerror=hit()>',
    '<select><p title="</select><img src=/nowhere onerror=hit()>"></select>',
  ],
  ...[
    '<!--><img src=/nowhere onerror=hit()>-->',
    '<!--x--!><img src=/nowhere onerror=hit()>',
    '<!-- --\u0000><img src=/nowhere onerror=hit()> -->',
    '<![CDATA[<img src=/nowhere onerror=hit()>]]>',
    '<?xml <img src=/nowhere onerror=hit()>?>',
    '<!doctype x [<img src=/nowhere onerror=hit()>]>',
  ],
  ...[
    '<p title="&quot;><img src=/nowhere onerror=hit()>">x</p>',
    '<a href="https://a.example/&quot;onclick=hit()//">x</a>',
    '<img alt="&quot; onerror=&quot;hit()" src=/nowhere>',
    '<img alt="`><img src=/nowhere onerror=hit()>" src="/media/a.png">',
  ],
  ...[
    '<img src="https://a.example/x" alt="</p><script>hit()</script>">',
    '<p class="ql-a&quot; onclick=&quot;hit()">x</p>',
    '<table><td><img src=/nowhere onerror=hit()></td></table>',
    '<p><table><a href="javascript:hit()">x</table>',
  ],
  ...[
    '<div><p></div></p><img src=/nowhere onerror=hit()>',
    '<b><p></b><img src=/nowhere onerror=hit()></p>',
    '<a href="https://a.example"><a href="javascript:hit()">x</a></a>',
    '&lt;img src=/nowhere onerror=hit()&gt;<img src=/nowhere onerror=hit()>',
  ],
  ...[
    '&amp;lt;img src=/nowhere onerror=hit()&amp;gt;',
    '<<img src=/nowhere onerror=hit()>',
    '<p <img src=/nowhere onerror=hit()>',
    '</ <img src=/nowhere onerror=hit()>',
    '<p>a</p\u0000><img src=/nowhere onerror=hit()>',
  ],
  ...[
    '<pre>\n<img src=/nowhere onerror=hit()></pre>',
    '<div class="ql-code-block-container"><div class="ql-code-block">&lt;img src=/nowhere onerror=hit()&gt;</div></div>',
    '<div class="ql-code-block-container"><script>hit()</script><div class="ql-code-block"><img src=/nowhere onerror=hit()></div></div>',
  ],
  ...[
    '<ol><script>hit()</script><li data-list="bullet"><img src=/nowhere onerror=hit()></li></ol>',
    '<ol><li data-list="bullet"><ol><li data-list="ordered" onclick=hit()>x</li></ol></li></ol>',
    '<iframe class="ql-code-block-container"><div class="ql-code-block">&lt;/iframe&gt;&lt;img src=/nowhere onerror=hit()&gt;</div></iframe>',
  ],
]

const styles = [
  ...[
    '<p style="background:url(javascript:hit())">x</p>',
    '<p style="width:expression(hit())">x</p>',
    '<p style="behavior:url(#x)">x</p>',
    '<p style="-moz-binding:url(//evil.example/x)">x</p>',
    '<p style="color:expression(hit())">x</p>',
  ],
  ...[
    '<p style="color:red;background-image:url(https://evil.example/x)">x</p>',
    '<p style="position:fixed;inset:0;z-index:9999">cover</p>',
    '<p style="color:red}*{background:url(https://evil.example)">x</p>',
    '<p style="color:rgb(1,2,3);}</style><img src=/nowhere onerror=hit()>">x</p>',
  ],
  ...[
    '<p style="c\\6flor:red;background:\\75rl(https://evil.example)">x</p>',
    '<p style="color:var(--x,url(https://evil.example))">x</p>',
    '<p style="text-align:center/**/;opacity:0">x</p>',
    '<style>@import "https://evil.example/x.css";</style>',
  ],
  ...[
    '<p style="color:red&quot; onclick=&quot;hit()">x</p>',
    '<p class="admin-only ql-align-center modal-backdrop">x</p>',
    '<p style="display:none;color:red">hidden</p>',
    '<link rel=stylesheet href="https://evil.example/x.css">',
  ],
]

/** No script at all: elements that take the place of the page's own globals. */
const clobbering = [
  ...[
    '<a id=config href="https://evil.example">x</a>',
    '<img name=cookie src="/media/a.png">',
    '<form id=document><input name=body></form>',
    '<a id=defaultView></a><a id=defaultView name=location>x</a>',
    '<img name=currentScript src="/media/a.png">',
  ],
  ...[
    '<iframe name=self src="https://www.youtube.com/embed/a"></iframe>',
    '<p id="__proto__">x</p>',
    '<form name=getElementById></form>',
    '<div id="root">x</div>',
    '<p accesskey=x contenteditable=true>x</p>',
    '<p is="x-element" slot="a" part="b">x</p>',
  ],
]

export const payloads: readonly string[] = [
  ...handlers,
  ...scripts,
  ...addresses,
  ...frames,
  ...foreign,
  ...mutations,
  ...styles,
  ...clobbering,
]
