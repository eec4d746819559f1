import { configure } from "@solidjs/testing-library";

/* A screen's first data may take seconds to appear while all other tests are running. */
configure({ asyncUtilTimeout: 8_000 });
