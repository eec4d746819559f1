/** The style sheet of the interface documentation. */
export const docsStyle = `
:root { color-scheme: light dark; --line: #8885; --get: #1a6fb5; --post: #237a3b; --put: #8a5a00; --delete: #b3261e; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: .5rem 0; border-block: 1px solid var(--line); }
section { border-bottom: 1px solid var(--line); padding: .5rem 0; }
h3 { margin: .25rem 0; font-size: 1rem; font-weight: 500; overflow-wrap: anywhere; }
p { margin: .25rem 0; }
.method { color: #fff; background: var(--get); border-radius: 4px; padding: .1rem .4rem; font-size: .8rem; font-weight: 700; }
.post { background: var(--post); } .put, .patch { background: var(--put); } .delete { background: var(--delete); }
summary { cursor: pointer; padding: .25rem 0; }
pre { overflow: auto; max-height: 24rem; padding: .75rem; border: 1px solid var(--line); border-radius: 4px; font-size: .8rem; }
table { border-collapse: collapse; } td, th { text-align: left; vertical-align: top; padding: .25rem .75rem .25rem 0; }
`;
