import { AWAKE } from './awake.ts';

const PRELOAD = /<link rel="modulepreload"[^<>]*>/g;
const ENTRY = /<script type="module" async="" src="([^"<>]+)"([^<>]*)><\/script>/;

/**
 * If a page's scripts fail or never finish, the page counts as loaded this many milliseconds after they were requested.
 */
const AT_LAST_MS = 10_000;

/**
 * The script the browser runs in place of the page's own. It requests the files after the first paint (or after a
 * second in a hidden window, which is never painted). An open frame delays the window's `load` event until the page is
 * hydrated, so anyone waiting for `load` gets a page that responds to clicks. `async` is also set as an attribute,
 * because React looks for the script by it.
 */
const STARTER = `((files,entry)=>{const{nonce}=document.currentScript,hold=document.createElement("iframe");hold.hidden=true;document.body.append(hold);hold.contentDocument.open();const done=()=>{if(hold.isConnected){hold.contentDocument.close();hold.remove()}};addEventListener("${AWAKE}",done,{once:true});let start=()=>{start=()=>{};const add=(name,of)=>document.head.append(Object.assign(document.createElement(name),{nonce},of));for(const href of files)add("link",{rel:"modulepreload",fetchPriority:"low",href});const script=Object.assign(document.createElement("script"),{nonce,type:"module",src:entry,onerror:done});script.setAttribute("async","");document.body.append(script);setTimeout(done,${AT_LAST_MS})};requestAnimationFrame(()=>setTimeout(()=>start()));setTimeout(()=>start(),1000)})`;

/**
 * Delays a rendered page's scripts until its first paint, so that visible content (styles, fonts, the picture on top)
 * loads first, without competing downloads. Until it is hydrated, the page responds to clicks on links only, and keeps
 * what is typed.
 *
 * @param html a page as the server renders it; one without an entry script stays as it is
 */
export function scriptsAfterPaint(html: string): string {
  const entry = ENTRY.exec(html);
  if (!entry) return html;
  const files = [...html.matchAll(PRELOAD)].map(([link]) => / href="([^"]+)"/.exec(link)?.[1] ?? '');
  const starter = `<script${entry[2]}>${STARTER}(${JSON.stringify(files)},${JSON.stringify(entry[1])})</script>`;
  return html.replaceAll(PRELOAD, '').replace(ENTRY, () => starter);
}
