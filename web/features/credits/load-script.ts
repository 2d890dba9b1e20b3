const loading = new Map<string, Promise<void>>();

/** Loads a provider's script once; a failed load may be retried. The URL comes from the configuration. */
export function loadScript(url: string, attributes: Record<string, string> = {}): Promise<void> {
  const known = loading.get(url);
  if (known) return known;
  const load = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      loading.delete(url);
      reject(new Error("Couldn't load the payment form."));
    };
    document.head.append(script);
  });
  loading.set(url, load);
  return load;
}
