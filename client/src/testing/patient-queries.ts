import { configure } from "@solidjs/testing-library";

/* A screen's first data may take seconds while all other tests run too. */
configure({ asyncUtilTimeout: 8_000 });
