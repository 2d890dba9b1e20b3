import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/bricolage-grotesque/wght.css';
import '#web/kit/theme/global.css';
import { ColorSchemeScript, MantineProvider, mantineHtmlProps } from '@mantine/core';
import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import bricolageUrl from '#lean-fonts/bricolage-grotesque-latin-wght-normal.woff2?url';
import interUrl from '#lean-fonts/inter-latin-wght-normal.woff2?url';
import { ProgressLine } from '#web/kit/feedback/progress-line.tsx';
import { Toasts } from '#web/kit/feedback/toasts.tsx';
import { FailedPage } from '#web/kit/pages/failed-page.tsx';
import { theme } from '#web/kit/theme/theme.ts';
import { ThemeVariables } from '#web/kit/theme/theme-variables.tsx';
import { color } from '#web/kit/theme/tokens.ts';
import { announceAwake } from '#web/platform/awake.ts';
import { requestNonce } from '#web/platform/nonce.ts';
import { CONFIG_META, publicConfig } from '#web/platform/public-config.ts';
import { type Arrival, arrivalToNote } from '#web/platform/visit.ts';
import type { RouterContext } from '#web/router.tsx';
import { NothingHere } from '#web/routes/-nothing-here.tsx';

const VisitQuestion = lazy(() =>
  import('#web/session/visit-question.tsx').then((part) => ({ default: part.VisitQuestion })),
);

const font = (href: string) => ({
  rel: 'preload',
  as: 'font' as const,
  type: 'font/woff2',
  href,
  crossOrigin: 'anonymous' as const,
});

export const Route = createRootRouteWithContext<RouterContext>()({
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { title: 'Callboard' },
      { name: CONFIG_META, content: JSON.stringify(publicConfig()) },
    ],
    links: [
      font(interUrl),
      font(bricolageUrl),
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      { rel: 'manifest', href: '/manifest.webmanifest' },
    ],
  }),
  component: Document,
  errorComponent: FailedPage,
  notFoundComponent: NothingHere,
});

/** The body of every page. */
export function App() {
  const nonce = requestNonce();
  useEffect(announceAwake, []);
  const [arrival, setArrival] = useState<Arrival | null>(null);
  useEffect(() => {
    const noted = arrivalToNote();
    if (noted) setArrival(noted);
  }, []);
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      withGlobalClasses={false}
      withCssVariables={false}
      getStyleNonce={() => nonce ?? ''}
    >
      <ThemeVariables nonce={nonce} />
      <ProgressLine />
      <Outlet />
      {arrival && (
        <Suspense fallback={null}>
          <VisitQuestion arrival={arrival} />
        </Suspense>
      )}
      <Toasts />
    </MantineProvider>
  );
}

function Document() {
  const nonce = requestNonce();
  return (
    <html lang="en" {...mantineHtmlProps}>
      <head>
        <HeadContent />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={color.ground[0]} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={color.ground[1]} />
        <ColorSchemeScript nonce={nonce} defaultColorScheme="auto" suppressHydrationWarning />
      </head>
      <body>
        <App />
        <Scripts />
      </body>
    </html>
  );
}
