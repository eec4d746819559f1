/** The app's version from client/package.json; the build inserts it. */
declare const __APP_VERSION__: string;
