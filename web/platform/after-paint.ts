import { AWAKE } from './awake.ts';

const PRELOAD = /<link rel="modulepreload"[^<>]*>/g;
const ENTRY = /<script type="module" async="" src="([^"<>]+)"([^<>]*)><\/script>/;

/** Where a page's scripts fail, or never come to an end: so long after they were asked for it counts as loaded all the same. */
const AT_LAST_MS = 10_000;

/**
 * What the browser runs instead: the files, asked for once the page has been painted (or after a second in a window that
 * nobody sees, which is never painted). A frame that stays open keeps the window from counting as loaded until the page is
 * awake: who waits for `load` finds a page that takes presses. `async` as an attribute, too: React looks for the script by it.
 */
const STARTER = `((files,entry)=>{const{nonce}=document.currentScript,hold=document.createElement("iframe");hold.hidden=true;document.body.append(hold);hold.contentDocument.open();const done=()=>{if(hold.isConnected){hold.contentDocument.close();hold.remove()}};addEventListener("${AWAKE}",done,{once:true});let start=()=>{start=()=>{};const add=(name,of)=>document.head.append(Object.assign(document.createElement(name),{nonce},of));for(const href of files)add("link",{rel:"modulepreload",fetchPriority:"low",href});const script=Object.assign(document.createElement("script"),{nonce,type:"module",src:entry,onerror:done});script.setAttribute("async","");document.body.append(script);setTimeout(done,${AT_LAST_MS})};requestAnimationFrame(()=>setTimeout(()=>start()));setTimeout(()=>start(),1000)})`;

/**
 * A drawn page whose scripts wait for its first painting: what is to be seen comes first, styles, letters and the picture on
 * top, and shares the line with nothing. Until it is awake a page takes no press but on links, and keeps what is typed.
 *
 * @param html a page as the server draws it; one without an entry stays as it is
 */
export function scriptsAfterPaint(html: string): string {
  const entry = ENTRY.exec(html);
  if (!entry) return html;
  const files = [...html.matchAll(PRELOAD)].map(([link]) => / href="([^"]+)"/.exec(link)?.[1] ?? '');
  const starter = `<script${entry[2]}>${STARTER}(${JSON.stringify(files)},${JSON.stringify(entry[1])})</script>`;
  return html.replaceAll(PRELOAD, '').replace(ENTRY, () => starter);
}
