const PRELOAD = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g;
const ENTRY = /<script type="module" async="" src="([^"]+)"([^>]*)><\/script>/;

/**
 * What the browser runs instead: the files, asked for once the page has been painted (or after a second in a window that
 * nobody sees, which is never painted). `async` as an attribute, too: React looks for the script by it.
 */
const STARTER = `((files,entry)=>{const{nonce}=document.currentScript;let start=()=>{start=()=>{};const add=(name,of)=>document.head.append(Object.assign(document.createElement(name),{nonce},of));for(const href of files)add("link",{rel:"modulepreload",fetchPriority:"low",href});const script=Object.assign(document.createElement("script"),{nonce,type:"module",src:entry});script.setAttribute("async","");document.body.append(script)};requestAnimationFrame(()=>setTimeout(()=>start()));setTimeout(()=>start(),1000)})`;

/**
 * A drawn page whose scripts wait for its first painting: what is to be seen comes first, styles, letters and the picture on
 * top, and shares the line with nothing. Until it is awake a page takes no press, and keeps what is typed.
 *
 * @param html a page as the server draws it; one without an entry stays as it is
 */
export function scriptsAfterPaint(html: string): string {
  const entry = ENTRY.exec(html);
  if (!entry) return html;
  const files = [...html.matchAll(PRELOAD)].map(([, href = '']) => href);
  const starter = `<script${entry[2]}>${STARTER}(${JSON.stringify(files)},${JSON.stringify(entry[1])})</script>`;
  return html.replaceAll(PRELOAD, '').replace(ENTRY, () => starter);
}
