/** The version of the app, from client/package.json; the build writes it in. */
declare const __APP_VERSION__: string;
