/**
 * Payloads that call `hit()` if they run. Collected from attacks on editors, and from what browsers have made of broken
 * markup.
 */
const PLAIN: readonly string[] = [
  '<script>hit()</script>',
  '<img src=x onerror=hit()>',
  '<svg onload=hit()></svg>',
  '<svg><script>hit()</script></svg>',
  '<body onload=hit()>',
  '<iframe srcdoc="<script>parent.hit()</script>"></iframe>',
  '<iframe src="javascript:parent.hit()"></iframe>',
  '<object data="javascript:hit()"></object>',
  '<embed src="javascript:hit()">',
  '<video><source onerror=hit()></video>',
  '<audio src=x onerror=hit()></audio>',
  '<details open ontoggle=hit()>x</details>',
  '<input autofocus onfocus=hit()>',
  '<select autofocus onfocus=hit()></select>',
  '<textarea autofocus onfocus=hit()></textarea>',
  '<marquee onstart=hit()>x</marquee>',
  '<p style="animation-name:x" onanimationstart=hit()>x</p><style>@keyframes x{}</style>',
  '<style>@import "javascript:hit()";</style>',
  '<link rel=stylesheet href="javascript:hit()">',
  '<meta http-equiv=refresh content="0;url=javascript:hit()">',
  '<base href="javascript:hit()//"><a href="x">x</a>',
  '<form action="javascript:hit()"><input type=submit id=go></form>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=hit()&gt;">',
  '<math><mtext><table><mglyph><style><img src=x onerror=hit()></style></mglyph></table></mtext></math>',
  '<svg></p><style><a id="</style><img src=1 onerror=hit()>">',
  '<noscript><p title="</noscript><img src=x onerror=hit()>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=hit()>',
  '<template><img src=x onerror=hit()></template><script>document.body.append(document.querySelector("template").content)</script>',
  '<img src="x` `<script>hit()</script>"` `>',
  '<a href="javascript:hit()" id=link>x</a><script>document.getElementById("link").click()</script>',
  '<a href="java\nscript:hit()">x</a><img/src/onerror=hit()>',
  '<img src=x oNeRrOr=hit()>',
  '<img src="data:image/svg+xml,<svg onload=hit()>" onload=hit()>',
  '<svg><animate onbegin=hit() attributeName=x dur=1s></svg>',
  '<svg><set attributeName=onmouseover to=hit() onbegin=hit()></svg>',
  '<svg><foreignObject><img src=x onerror=hit()></foreignObject></svg>',
  '<xmp><p title="</xmp><img src=x onerror=hit()>">',
  '<title><p title="</title><img src=x onerror=hit()>">',
  '<textarea><p title="</textarea><img src=x onerror=hit()>">',
  '<!--><img src=x onerror=hit()>-->',
  '<!-- --!><img src=x onerror=hit()> -->',
  '<![CDATA[><img src=x onerror=hit()>]]>',
  '<?xml-stylesheet ><img src=x onerror=hit()>',
  '<div id="attributes"><img src=x onerror=hit()></div>',
  '<span data-mention-id="1\'><img src=x onerror=hit()>">@x</span>',
  '<p title="`"><img src=x onerror=hit()>',
  '<a href="https://x.example" target="_self" onclick=hit() onpointerrawupdate=hit()>x</a><img src=x onerror=hit()>',
  '<iframe src="https://www.youtube-nocookie.com.evil.example/embed/x" onload=hit()></iframe>',
  '<iframe src="https://www.youtube-nocookie.com/embed/x" onload=hit()></iframe>',
  '<img src="/media/1" onload=hit() onerror=hit()>',
  '<li><img src="/media/../x" onerror=hit()></li>',
];

/**
 * Variations of each payload: in capitals, nested where text is expected, behind an unclosed tag, and with odd
 * whitespace.
 */
const DRESSES: readonly ((payload: string) => string)[] = [
  (payload) => `<p>before ${payload} after</p>`,
  (payload) => `<table><tr><td>${payload}</td></tr></table>`,
  (payload) => `<ul><li>${payload}</ul>`,
  (payload) => payload.replaceAll('<img ', '<IMG\t\n').replaceAll('<script', '<ScRiPt'),
  (payload) => `<pre><code>${payload}</code></pre><blockquote`,
];

export function hostileHtml(full: boolean): string[] {
  if (!full) return [...PLAIN];
  return [...PLAIN, ...PLAIN.flatMap((payload) => DRESSES.map((dress) => dress(payload)))];
}

/** What an editor really writes; it must pass through unchanged. */
export const BENIGN: readonly string[] = [
  '<h2>Week 1</h2><p>Read <strong>aloud</strong>, <em>slowly</em>, <u>twice</u>, <s>never</s>.</p>',
  '<ul><li><p>breath</p></li><li><p>text</p></li></ul><ol><li><p>one</p></li></ol>',
  '<blockquote><p>漫画は一歩ずつ。 עברית العربية 🎙️</p></blockquote>',
  '<p><img src="/media/12" alt="A desk" /></p>',
  '<p>a &lt; b &amp; c; <code>&lt;img onerror=hit()&gt;</code> stays text</p>',
  '<p><a href="https://example.org/x?y=1#z" rel="noopener nofollow ugc">a link</a></p>',
  '<p>Thanks, <span data-mention-id="7">@Ana B.</span></p>',
  '<pre><code>const a = 1;\n  indented</code></pre><hr />',
];
