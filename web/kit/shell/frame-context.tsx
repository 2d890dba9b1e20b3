import { createContext } from 'react';

/** True below a frame that has its own `<main>`. */
export const InFrame = createContext(false);
