// Generated from schema/openapi/index.ts by `npm run codegen`; not edited by hand.
export interface paths {
    "/s2/favicons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The icon at Google’s path
         * @description What the service of old would not refuse is not refused here.
         */
        get: operations["s2Favicons"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/faviconV2": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The icon at Google’s second path; client, type and fallback_opts are ignored
         * @description What the service of old would not refuse is not refused here.
         */
        get: operations["faviconV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ip3/{domain}.ico": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The icon at DuckDuckGo’s path, as a PNG
         * @description What the service of old would not refuse is not refused here.
         */
        get: operations["ip3"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ip2/{domain}.ico": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The same at DuckDuckGo’s older path
         * @description What the service of old would not refuse is not refused here.
         */
        get: operations["ip2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/icons/{domain}/icon.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The icon at a Bitwarden server’s path; a monogram where none is known
         * @description What the service of old would not refuse is not refused here.
         */
        get: operations["bitwardenIcon"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/suggest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Companies by the beginning of their names, at Clearbit’s path
         * @description What the service of old would not refuse is not refused here.
         */
        get: operations["clearbitSuggest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/domains/find": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The domain of a company by its name, at Clearbit’s path
         * @description What the service of old would not refuse is not refused here.
         */
        get: operations["clearbitFind"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the service and its parts answer
         * @description degraded names the parts that do not answer. The status is 200 as long as the process lives: /readyz is for machines.
         */
        get: operations["health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/billing/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The plans that can be had
         * @description Limits and features of each plan, for anyone.
         */
        get: operations["plans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This document
         * @description Typed clients are made from it; it changes with the service.
         */
        get: operations["openapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/problems/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a problem means
         * @description The page at the type URI of each problem: when it happens, and what helps.
         */
        get: operations["problem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/livez": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the process lives
         * @description For whoever restarts it when it does not.
         */
        get: operations["livez"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether requests may come
         * @description For load balancers: 503 while it stops, or while a part is away that it cannot do without.
         */
        get: operations["readyz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Figures for Prometheus
         * @description Of all processes of this machine. Not for the public.
         */
        get: operations["metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The explorer
         * @description A page to look companies up, and to try everything.
         */
        get: operations["explorer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The reference
         * @description This document, for people.
         */
        get: operations["docs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wall/{theme}/{domain}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A logo of the first view
         * @description Of some well-known companies, in one size.
         */
        get: operations["wall"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/llms.txt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What an assistant should know
         * @description The service in words and addresses.
         */
        get: operations["llms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/robots.txt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What robots may read
         * @description Pages are to be found; images are not to be listed.
         */
        get: operations["robots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/security.txt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where faults are told
         * @description Where a researcher reaches the operator.
         */
        get: operations["security"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/favicon.ico": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The mark of the service
         * @description In three sizes.
         */
        get: operations["favicon"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/{domain}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The logo of a company
         * @description An image, whoever asks: without a key as png up to 128 px. What the plan lacks is left out and told in X-Downgraded; a company without artwork is answered with its monogram. Only secret keys of a plan that holds refresh may set refresh.
         */
        get: operations["logo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/{domain}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The same as /api/{domain}
         * @description An image, whoever asks: without a key as png up to 128 px. What the plan lacks is left out and told in X-Downgraded; a company without artwork is answered with its monogram. Only secret keys of a plan that holds refresh may set refresh.
         */
        get: operations["logoV1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/logos/{domain}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The same as /api/{domain}
         * @description An image, whoever asks: without a key as png up to 128 px. What the plan lacks is left out and told in X-Downgraded; a company without artwork is answered with its monogram. Only secret keys of a plan that holds refresh may set refresh.
         */
        get: operations["logoV1Logos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logo/{domain}/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask the website for the logo again
         * @description Visits the website now, and answers when it is done; every size and format is made anew. For secret keys of a plan that holds refresh.
         */
        post: operations["refresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logo/{domain}/cache": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Drop all that is kept of the logo
         * @description The next request asks upstream again. For secret keys of a plan that holds cacheClear.
         */
        delete: operations["clearCache"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logo/{domain}/why": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Why the logo is the one it is
         * @description Every candidate of the last visit to the website with its score and the reasons for it. For secret keys.
         */
        get: operations["why"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Companies by the beginning of what people call them
         * @description By name, alias, domain, ticker, coin or ISIN, in any script; typos are forgiven. Without a key the anonymous limits hold.
         */
        get: operations["search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ticker/{symbol}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The logo by ticker
         * @description Alone it means the primary listing in the United States first, then the best known company. The same image as by its domain, which Content-Location names. 404 rather than a wrong company, whatever fallback says. No key is needed; one that is not valid counts as none.
         */
        get: operations["ticker"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/crypto/{symbol}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The logo by coin
         * @description The project or company that issues it or stands for it. The same image as by its domain, which Content-Location names. 404 rather than a wrong company, whatever fallback says. No key is needed; one that is not valid counts as none.
         */
        get: operations["crypto"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/name/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The logo by name
         * @description It must be close enough to be sure. The same image as by its domain, which Content-Location names. 404 rather than a wrong company, whatever fallback says. No key is needed; one that is not valid counts as none.
         */
        get: operations["name"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/isin/{isin}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The logo by ISIN
         * @description The company that issued the paper. The same image as by its domain, which Content-Location names. 404 rather than a wrong company, whatever fallback says. No key is needed; one that is not valid counts as none.
         */
        get: operations["isin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/colors/{domain}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A brand's colours; for secret keys
         * @description Official colours where they are known, else those of the artwork, else ones made from the domain: always the same for a domain.
         */
        get: operations["colors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/intelligence/{domain}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What research into a company finds; for secret keys
         * @description Reads its website: home, about, prices, careers, documentation. A language model writes of it where the operator has set one, and of that is kept only what the pages bear out; `evidence` quotes for each statement the words that do. The first answer for a domain may take some seconds; then it is kept, and looked for anew in the background. Under overload nothing new is begun (503).
         */
        get: operations["intelligence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/describe/{domain}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a company is
         * @description Visits its website, within a few seconds, when no visit of the last 30 days is known; what is older than a week is answered, and looked for anew in the background.
         */
        get: operations["describe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/meta/{domain}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a company is, from what is stored alone
         * @description The same shape as describe, at once: no website is visited.
         */
        get: operations["meta"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/brand/{domain}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A brand kit
         * @description The description, the logo in four sizes and three formats, and snippets to paste. Addresses that give more than an anonymous caller may have are signed: they work as given, up to the caller's plan.
         */
        get: operations["brand"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/batch/logos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Addresses of many logos
         * @description A name that is no domain fails alone. For keys of a plan that holds batch, in a header.
         */
        post: operations["batchLogos"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/batch/describe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What many companies are
         * @description What fails is told in the place of its description: domain, error and logo. For keys of a plan that holds batch, in a header.
         */
        post: operations["batchDescribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/graphql": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A query of the graph; for browsers the page to try it
         * @description One operation is one request of the quota, and may be about as many companies as a batch. What a field may not show is null, and its error has the code of the problem in extensions. A key goes into a header.
         */
        get: operations["graphqlQuery"];
        put?: never;
        /**
         * An operation of the graph
         * @description One operation is one request of the quota, and may be about as many companies as a batch. What a field may not show is null, and its error has the code of the problem in extensions. A key goes into a header.
         */
        post: operations["graphql"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tools for AI assistants, by the Model Context Protocol
         * @description Streamable HTTP without sessions: one JSON-RPC message a request, answered in JSON, each one request of the quota. The tools are find_company, company_logo, company_brand; what a tool may not answer is its result, with isError and the code of the problem. Pages of other sites may not ask.
         */
        post: operations["mcp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clearbit/logo/{domain}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The logo at Clearbit's path
         * @description An image, whoever asks: without a key as png up to 128 px. What the plan lacks is left out and told in X-Downgraded; a company without artwork is answered with its monogram. A key is read in any of the three forms; one that is not valid counts as none.
         */
        get: operations["clearbitLogo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{domain}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The logo of a company, for <img>, with a publishable key in ?token=
         * @description An image, whoever asks: without a key as png up to 128 px. What the plan lacks is left out and told in X-Downgraded; a company without artwork is answered with its monogram.
         */
        get: operations["imageHostLogo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ticker/{symbol}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The logo by ticker, on the image host
         * @description Alone it means the primary listing in the United States first, then the best known company. The same image as by its domain, which Content-Location names. 404 rather than a wrong company, whatever fallback says. No key is needed; one that is not valid counts as none.
         */
        get: operations["imageHostTicker"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/crypto/{symbol}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The logo by coin, on the image host
         * @description The project or company that issues it or stands for it. The same image as by its domain, which Content-Location names. 404 rather than a wrong company, whatever fallback says. No key is needed; one that is not valid counts as none.
         */
        get: operations["imageHostCrypto"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/name/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The logo by name, on the image host
         * @description It must be close enough to be sure. The same image as by its domain, which Content-Location names. 404 rather than a wrong company, whatever fallback says. No key is needed; one that is not valid counts as none.
         */
        get: operations["imageHostName"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/isin/{isin}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The logo by ISIN, on the image host
         * @description The company that issued the paper. The same image as by its domain, which Content-Location names. 404 rather than a wrong company, whatever fallback says. No key is needed; one that is not valid counts as none.
         */
        get: operations["imageHostIsin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{domain}#/clearbit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The logo at Clearbit’s address; 404 where none is known
         * @description Read as leniently as the service of old reads it; a key that is not valid counts as none.
         */
        get: operations["clearbit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/companies/suggest#/clearbit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Companies by the beginning of their names, at Clearbit’s path
         * @description What the service of old would not refuse is not refused here.
         */
        get: operations["clearbitSuggestOnHost"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/domains/find#/clearbit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The domain of a company by its name, at Clearbit’s path
         * @description What the service of old would not refuse is not refused here.
         */
        get: operations["clearbitFindOnHost"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{domain}#/logodev": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The logo by domain at Logo.dev’s address: a jpg, and a monogram where no logo is known
         * @description Read as leniently as the service of old reads it; a key that is not valid counts as none.
         */
        get: operations["logodev"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ticker/{symbol}#/logodev": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The logo by ticker at Logo.dev’s address: a jpg, and a monogram where no logo is known
         * @description Read as leniently as the service of old reads it; a key that is not valid counts as none.
         */
        get: operations["logodevTicker"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/crypto/{symbol}#/logodev": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The logo by coin at Logo.dev’s address: a jpg, and a monogram where no logo is known
         * @description Read as leniently as the service of old reads it; a key that is not valid counts as none.
         */
        get: operations["logodevCrypto"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/isin/{isin}#/logodev": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The logo by ISIN at Logo.dev’s address: a jpg, and a monogram where no logo is known
         * @description Read as leniently as the service of old reads it; a key that is not valid counts as none.
         */
        get: operations["logodevIsin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/name/{name}#/logodev": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The logo by name at Logo.dev’s address: a jpg, and a monogram where no logo is known
         * @description Read as leniently as the service of old reads it; a key that is not valid counts as none.
         */
        get: operations["logodevName"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search#/logodev": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Companies by the beginning of their names, at Logo.dev’s address
         * @description What the service of old would not refuse is not refused here.
         */
        get: operations["logodevSearch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/describe/{domain}#/logodev": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the company of a domain is, at Logo.dev’s address, with a secret key
         * @description The same as /api/describe/{domain}. A key that is not valid counts as none, and is refused.
         */
        get: operations["logodevDescribe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/s2/favicons#/google": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The icon at Google’s path
         * @description What the service of old would not refuse is not refused here.
         */
        get: operations["s2FaviconsOnHost"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/faviconV2#/google": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The icon at Google’s second path; client, type and fallback_opts are ignored
         * @description What the service of old would not refuse is not refused here.
         */
        get: operations["faviconV2OnHost"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ip3/{domain}.ico#/duckduckgo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The icon at DuckDuckGo’s path, as a PNG
         * @description What the service of old would not refuse is not refused here.
         */
        get: operations["ip3OnHost"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ip2/{domain}.ico#/duckduckgo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The same at DuckDuckGo’s older path
         * @description What the service of old would not refuse is not refused here.
         */
        get: operations["ip2OnHost"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{domain}/icon.png#/bitwarden": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The icon at Bitwarden’s address; a monogram where none is known
         * @description What the service of old would not refuse is not refused here.
         */
        get: operations["bitwarden"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/icons/{domain}/icon.png#/bitwarden": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The icon at a Bitwarden server’s path; a monogram where none is known
         * @description What the service of old would not refuse is not refused here.
         */
        get: operations["bitwardenIconOnHost"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{identifier}#/brandfetch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The logo at Brandfetch’s address
         * @description Read as leniently as the service of old reads it; a key that is not valid counts as none.
         */
        get: operations["brandfetch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{kind}/{identifier}#/brandfetch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The logo at Brandfetch’s address by what the identifier is; pairs may follow
         * @description Read as leniently as the service of old reads it; a key that is not valid counts as none.
         */
        get: operations["brandfetchByKind"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/{identifier}/w/{w}/h/{h}/theme/{theme}/fallback/{fallback}/type/{type}#/brandfetch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The logo at Brandfetch’s address, with pairs in the path, in any order
         * @description Read as leniently as the service of old reads it; a key that is not valid counts as none.
         */
        get: operations["brandfetchPairs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        BatchRequest: {
            /**
             * @description Public hostnames in any spelling; how many at most is what the plan says.
             * @example [
             *       "stripe.com",
             *       "github.com"
             *     ]
             */
            domains: string[];
        };
        GraphqlQuestion: {
            /** @description The document. */
            query?: string;
            operationName?: string | null;
            variables?: {
                [key: string]: unknown;
            } | null;
            /** @description persistedQuery asks by the hash of a document of our clients. */
            extensions?: {
                [key: string]: unknown;
            } | null;
        };
        McpMessage: {
            /** @constant */
            jsonrpc: "2.0";
            /** @description Left out where no answer is wanted. */
            id?: string | number;
            /** @description initialize, tools/list, tools/call or ping. */
            method: string;
            params?: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        Problem: {
            /**
             * Format: uri
             * @description A page that explains it: …/problems/ and one of invalid_request, key_required, not_permitted, no_artwork, no_match, not_found, method_not_allowed, request_timeout, headers_too_large, quota_exceeded, internal, unavailable.
             */
            type: string;
            title: string;
            status: number;
            detail: string;
            instance?: string;
            /** Format: uri */
            docs?: string;
            /** Format: uri */
            upgrade?: string;
            retryAfter?: number;
            currentTier?: string;
            parameter?: string;
            value?: string;
            allowed?: string;
            errors?: {
                parameter: string;
                value: string;
                allowed: string;
            }[];
        } & {
            [key: string]: unknown;
        };
        FoundCompany: {
            name: string;
            domain: string;
            /** Format: uri */
            logo: string;
        };
        Health: {
            /** @enum {string} */
            status: "ok" | "degraded";
            /** Format: date-time */
            timestamp: string;
            version: string;
            environment: string;
            /** @description Route name to address. */
            endpoints: {
                [key: string]: string;
            };
            /** @description The parts that do not answer; only when status is degraded. */
            degraded?: string[];
        };
        BillingPlans: {
            provider: string;
            currency: string;
            plans: components["schemas"]["BillingPlan"][];
        };
        BillingPlan: {
            id: string;
            name: string;
            /** @description For people, such as "$19". */
            price: string;
            amountCents: number;
            currency: string;
            interval: string;
            requestLimitPerDay: number;
            requestLimitPerMinute: number;
            maxLogoSize: number;
            batchLimit: number;
            features: {
                [key: string]: boolean;
            };
        } & {
            [key: string]: unknown;
        };
        Alive: {
            /** @constant */
            status: "ok";
        };
        RefreshResult: {
            domain: string;
            /** @description False when the website could not be asked: the logo is as before. */
            refreshed: boolean;
            /** Format: uri */
            logo: string;
            /** @description Where the artwork comes from now, as X-Source. */
            source: string;
        };
        CacheClearResult: {
            domain: string;
            cleared: boolean;
            /** @description What there was to drop: answers in memory, the shared cache, rendered images, and artwork with its visit, and intelligence. */
            scope: ("memory" | "shared" | "renditions" | "artwork" | "intelligence")[];
        };
        LogoReasons: {
            domain: string;
            /** @description An operator's takedown. */
            blocked: boolean;
            shown: {
                /** @enum {string} */
                kind: "icon" | "wordmark";
                background: ("light" | "dark") | null;
                source: string;
                /** @enum {string} */
                mediaType: "image/svg+xml" | "image/png" | "image/webp" | "image/jpeg";
                width: number;
                height: number;
            }[];
            /** @description The last visit to the website; null when there was none. */
            visit: {
                /** @enum {string} */
                outcome: "found" | "nothing" | "failed";
                /** Format: date-time */
                at: string;
                /** Format: date-time */
                freshUntil: string;
                candidates: {
                    /** @enum {string} */
                    way: "header-logo" | "json-ld" | "icon" | "mask-icon" | "apple-touch-icon" | "manifest" | "tile" | "favicon" | "bimi" | "duckduckgo" | "google";
                    url: string | null;
                    place: string;
                    image: {
                        /** @enum {string} */
                        mediaType: "image/svg+xml" | "image/png" | "image/webp" | "image/jpeg";
                        width: number;
                        height: number;
                    } | null;
                    kind: ("icon" | "wordmark") | null;
                    background: ("light" | "dark") | null;
                    score: number;
                    reasons: string[];
                    kept: boolean;
                }[];
                facts: {
                    title: {
                        value: string;
                        from: string;
                        url: string;
                    } | null;
                    description: {
                        value: string;
                        from: string;
                        url: string;
                    } | null;
                    siteName: {
                        value: string;
                        from: string;
                        url: string;
                    } | null;
                    themeColour: {
                        value: string;
                        from: string;
                        url: string;
                    } | null;
                    language: {
                        value: string;
                        from: string;
                        url: string;
                    } | null;
                    organizations: {
                        value: {
                            [key: string]: unknown;
                        };
                        from: string;
                        url: string;
                    }[];
                    socials: {
                        value: string;
                        from: string;
                        url: string;
                    }[];
                    technologies: {
                        value: string;
                        from: string;
                        url: string;
                    }[];
                    /**
                     * Format: date-time
                     * @description When it was read.
                     */
                    at?: string;
                };
                failure: string | null;
            } | null;
        };
        SearchResult: {
            name: string;
            domain: string;
            /** @description Symbol of its primary listing; null when it has none. */
            ticker: string | null;
            /**
             * Format: uri
             * @description Its logo on the image host.
             */
            logo: string;
        };
        BrandColors: {
            domain: string;
            colors: {
                /** @example #635BFF */
                primary: string;
                /** @example #635BFF */
                secondary: string;
                /** @description Primary, secondary, and the rest in their order, all different. */
                palette: string[];
            };
            /** @description 1 official, 0.9 from vector artwork, 0.7 from raster artwork, 0.1 generated. */
            confidence: number;
            /** @description The plan of the caller. */
            tier: string;
        };
        CompanyIntelligence: {
            domain: string;
            name: string;
            /** @description Empty when nothing says what it does. */
            description: string;
            /**
             * @description A title of NAICS 2022, or unknown.
             * @example Commercial Banking
             */
            industry: string;
            /**
             * @description Employees, in bands, or unknown.
             * @enum {string}
             */
            company_size: "1-10" | "11-50" | "51-200" | "201-500" | "501-1000" | "1001-5000" | "5001-10000" | "10001+" | "unknown";
            /** @description What its website shows that it is made with; best effort. */
            technologies: string[];
            /**
             * @description The company's own profile on each network.
             * @example {
             *       "linkedin": "https://www.linkedin.com/company/stripe"
             *     }
             */
            social_media: {
                [key: string]: string;
            };
            /** @example Software as a service, by subscription */
            business_model?: string;
            /** @example Small and medium-sized businesses */
            target_market?: string;
            /**
             * @description Year.
             * @example 2010
             */
            founded?: string;
            headquarters?: string;
            /** @description For each statement the words that bear it out. */
            evidence: {
                /** @enum {string} */
                statement: "description" | "industry" | "company_size" | "business_model" | "target_market" | "founded" | "headquarters";
                /** @description The page; null for the registry. */
                url: string | null;
                /** @description The words that the statement rests on. */
                quote: string;
            }[];
            /** @description extractive, or the name of the language model that wrote of the evidence. */
            generated_by: string;
            /** Format: date-time */
            generated_at: string;
            /** @description The plan of the caller. */
            tier: string;
        } & {
            [key: string]: unknown;
        };
        DomainDescription: {
            name: string;
            domain: string;
            description: string | null;
            /**
             * Format: date-time
             * @description When the newest of it was read.
             */
            indexed_at: string;
            /** @description Symbol of the primary listing. */
            ticker: string | null;
            /** @description Its market, by ISO 10383. */
            exchange: string | null;
            /**
             * @description The company's own profile on each network.
             * @example {
             *       "linkedin": "https://www.linkedin.com/company/stripe"
             *     }
             */
            socials: {
                [key: string]: string;
            };
            /** Format: uri */
            logo: string;
            /** @description The palette, the primary colour first. */
            colors: components["schemas"]["RgbColor"][];
            industry: string | null;
            /** @description Employees, in bands. */
            company_size: ("1-10" | "11-50" | "51-200" | "201-500" | "501-1000" | "1001-5000" | "5001-10000" | "10001+") | null;
            technologies: string[];
        };
        RgbColor: {
            /** @example #635BFF */
            hex: string;
            r: number;
            g: number;
            b: number;
        };
        BrandKit: {
            name: string;
            domain: string;
            description: string | null;
            /**
             * Format: date-time
             * @description When the newest of it was read.
             */
            indexed_at: string;
            /** @description Symbol of the primary listing. */
            ticker: string | null;
            /** @description Its market, by ISO 10383. */
            exchange: string | null;
            /**
             * @description The company's own profile on each network.
             * @example {
             *       "linkedin": "https://www.linkedin.com/company/stripe"
             *     }
             */
            socials: {
                [key: string]: string;
            };
            /** Format: uri */
            logo: string;
            /** @description The palette, the primary colour first. */
            colors: components["schemas"]["RgbColor"][];
            industry: string | null;
            /** @description Employees, in bands. */
            company_size: ("1-10" | "11-50" | "51-200" | "201-500" | "501-1000" | "1001-5000" | "5001-10000" | "10001+") | null;
            technologies: string[];
            assets: {
                /** Format: uri */
                logo: string;
                variants: components["schemas"]["LogoVariant"][];
                /**
                 * Format: uri
                 * @description For dark backgrounds.
                 */
                dark: string;
                /** @description The lettering; null when none is known. */
                wordmark: string | null;
            };
            /** @description Snippets to paste: html, markdown, react, css, curl. */
            usage: {
                [key: string]: string;
            };
            /** @description What research found, when it was done already and the key may have it. */
            intelligence?: components["schemas"]["CompanyIntelligence"];
        };
        LogoVariant: {
            size: number;
            /** Format: uri */
            png: string;
            /** Format: uri */
            webp: string;
            /** Format: uri */
            svg: string;
        };
        BatchLogos: {
            /** @description How many domains were asked for. */
            count: number;
            /** @description The most that the plan allows in one request. */
            limit: number;
            results: {
                domain: string;
                /** Format: uri */
                logo: string;
                /** Format: uri */
                api: string;
                /**
                 * @description Only for what is no domain.
                 * @enum {string}
                 */
                error?: "invalid_domain" | "describe_failed" | "unavailable";
            }[];
        };
        BatchDescriptions: {
            /** @description How many domains were asked for. */
            count: number;
            /** @description The most that the plan allows in one request. */
            limit: number;
            results: (components["schemas"]["DomainDescription"] | components["schemas"]["BatchDescribeError"])[];
        };
        BatchDescribeError: {
            domain: string;
            /** @enum {string} */
            error: "invalid_domain" | "describe_failed" | "unavailable";
            /** Format: uri */
            logo: string;
        };
        GraphqlAnswer: {
            data?: {
                [key: string]: unknown;
            } | null;
            errors?: {
                message: string;
                locations?: {
                    line: number;
                    column: number;
                }[];
                path?: (string | number)[];
                /** @description The problem, as REST has it. */
                extensions: {
                    code: string;
                    /** Format: uri */
                    type: string;
                    title: string;
                    status: number;
                } & {
                    [key: string]: unknown;
                };
            }[];
        };
        McpAnswer: {
            /** @constant */
            jsonrpc: "2.0";
            id: string | number | null;
            result?: {
                [key: string]: unknown;
            };
            error?: {
                code: number;
                message: string;
                data?: unknown;
            };
        };
    };
    responses: {
        /** @description The icon. */
        icon: {
            headers: {
                /** @description Whether the image was made before. */
                "X-Cache": "HIT" | "MISS";
                /** @description Of the bytes: equal in every process, another one for another image. */
                ETag: string;
                /** @description A day for a logo, ten minutes for a fallback, ten seconds while the logo is looked for; private with a key in a header. */
                "Cache-Control": string;
                /** @description The same, for caches between. */
                "CDN-Cache-Control": string;
                /** @description What an answer depends on beside its address. */
                Vary: string;
                /** @description The company by its apex, and whose drawing it is where that is another. */
                "Cache-Tag": string;
                /** @description The same, with spaces. */
                "Surrogate-Key": string;
                "X-RateLimit-Limit": components["headers"]["RateLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                /** @description Where the artwork came from. */
                "X-Source": string;
                /** @description How good the artwork is; raster: pixels wrapped in SVG. */
                "X-Quality": "vector" | "high" | "medium" | "low" | "raster" | "synthetic";
                /** @description Width of the artwork at its source. */
                "X-Logo-Width": number;
                /** @description Height of the artwork at its source. */
                "X-Logo-Height": number;
                "X-Fallback"?: "monogram" | "placeholder";
                /** @description What was asked for and is not in the plan. */
                "X-Downgraded"?: "format" | "retina" | "format, retina";
                [name: string]: unknown;
            };
            content: {
                "image/png": string;
            };
        };
        /** @description The copy that If-None-Match names is still right. */
        unchanged: {
            headers: {
                /** @description Whether the image was made before. */
                "X-Cache": "HIT";
                /** @description Of the bytes: equal in every process, another one for another image. */
                ETag: string;
                /** @description A day for a logo, ten minutes for a fallback, ten seconds while the logo is looked for; private with a key in a header. */
                "Cache-Control": string;
                /** @description The same, for caches between. */
                "CDN-Cache-Control": string;
                /** @description What an answer depends on beside its address. */
                Vary: string;
                /** @description The company by its apex, and whose drawing it is where that is another. */
                "Cache-Tag": string;
                /** @description The same, with spaces. */
                "Surrogate-Key": string;
                "X-RateLimit-Limit": components["headers"]["RateLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Not permitted for this key (not_permitted). */
        not_permitted: {
            headers: {
                "X-RateLimit-Limit"?: number;
                "X-RateLimit-Remaining"?: number;
                "X-RateLimit-Reset"?: number;
                "X-RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Method not allowed (method_not_allowed). */
        method_not_allowed: {
            headers: {
                "X-RateLimit-Limit"?: number;
                "X-RateLimit-Remaining"?: number;
                "X-RateLimit-Reset"?: number;
                "X-RateLimit-Policy"?: string;
                /** @description The methods that there are. */
                Allow: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Quota exceeded (quota_exceeded). */
        quota_exceeded: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                /** @description Seconds to wait, plus some jitter. */
                "Retry-After": number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Temporarily unavailable (unavailable). */
        unavailable: {
            headers: {
                "X-RateLimit-Limit"?: number;
                "X-RateLimit-Remaining"?: number;
                "X-RateLimit-Reset"?: number;
                "X-RateLimit-Policy"?: string;
                /** @description Seconds to wait, plus some jitter. */
                "Retry-After": number;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description What may befall any request: 400 (no whole HTTP), 408, 431 and 500. */
        failure: {
            headers: {
                "X-RateLimit-Limit"?: number;
                "X-RateLimit-Remaining"?: number;
                "X-RateLimit-Reset"?: number;
                "X-RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Invalid request (invalid_request). */
        invalid_request: {
            headers: {
                "X-RateLimit-Limit"?: number;
                "X-RateLimit-Remaining"?: number;
                "X-RateLimit-Reset"?: number;
                "X-RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The icon, or a neutral image for a host of which nothing can be known. */
        icon_or_neutral: {
            headers: {
                "X-Cache"?: "HIT" | "MISS";
                ETag?: string;
                /** @description A day for a logo, ten minutes for a fallback, ten seconds while the logo is looked for; private with a key in a header. */
                "Cache-Control": string;
                /** @description The same, for caches between. */
                "CDN-Cache-Control": string;
                /** @description What an answer depends on beside its address. */
                Vary: string;
                "Cache-Tag"?: string;
                "Surrogate-Key"?: string;
                "X-RateLimit-Limit": components["headers"]["RateLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Source"?: string;
                "X-Quality"?: "vector" | "high" | "medium" | "low" | "raster" | "synthetic";
                "X-Logo-Width"?: number;
                "X-Logo-Height"?: number;
                "X-Fallback"?: "monogram" | "placeholder";
                "X-Downgraded"?: "format" | "retina" | "format, retina";
                [name: string]: unknown;
            };
            content: {
                "image/png": string;
            };
        };
        /** @description No company matched (no_match). */
        no_match: {
            headers: {
                "X-RateLimit-Limit"?: number;
                "X-RateLimit-Remaining"?: number;
                "X-RateLimit-Reset"?: number;
                "X-RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Nothing at this address (not_found). */
        not_found: {
            headers: {
                "X-RateLimit-Limit"?: number;
                "X-RateLimit-Remaining"?: number;
                "X-RateLimit-Reset"?: number;
                "X-RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The logo, or the fallback that was asked for. */
        logo: {
            headers: {
                /** @description Whether the image was made before. */
                "X-Cache": "HIT" | "MISS";
                /** @description Of the bytes: equal in every process, another one for another image. */
                ETag: string;
                /** @description A day for a logo, ten minutes for a fallback, ten seconds while the logo is looked for; private with a key in a header. */
                "Cache-Control": string;
                /** @description The same, for caches between. */
                "CDN-Cache-Control": string;
                /** @description What an answer depends on beside its address. */
                Vary: string;
                /** @description The company by its apex, and whose drawing it is where that is another. */
                "Cache-Tag": string;
                /** @description The same, with spaces. */
                "Surrogate-Key": string;
                "X-RateLimit-Limit": components["headers"]["RateLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                /** @description Where the artwork came from. */
                "X-Source": string;
                /** @description How good the artwork is; raster: pixels wrapped in SVG. */
                "X-Quality": "vector" | "high" | "medium" | "low" | "raster" | "synthetic";
                /** @description Width of the artwork at its source. */
                "X-Logo-Width": number;
                /** @description Height of the artwork at its source. */
                "X-Logo-Height": number;
                "X-Fallback"?: "monogram" | "placeholder";
                /** @description What was asked for and is not in the plan. */
                "X-Downgraded"?: "format" | "retina" | "format, retina";
                [name: string]: unknown;
            };
            content: {
                "image/svg+xml": string;
                "image/png": string;
                "image/webp": string;
                "image/jpeg": string;
            };
        };
        /** @description A valid API key is required (key_required). */
        key_required: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["RateLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                /** @description How a key is sent. */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No logo is known (no_artwork). */
        no_artwork: {
            headers: {
                "X-RateLimit-Limit"?: number;
                "X-RateLimit-Remaining"?: number;
                "X-RateLimit-Reset"?: number;
                "X-RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The logo, or the fallback that was asked for. */
        found_logo: {
            headers: {
                /** @description Whether the image was made before. */
                "X-Cache": "HIT" | "MISS";
                /** @description Of the bytes: equal in every process, another one for another image. */
                ETag: string;
                /** @description A day for a logo, ten minutes for a fallback, ten seconds while the logo is looked for; private with a key in a header. */
                "Cache-Control": string;
                /** @description The same, for caches between. */
                "CDN-Cache-Control": string;
                /** @description What an answer depends on beside its address. */
                Vary: string;
                /** @description The company by its apex, and whose drawing it is where that is another. */
                "Cache-Tag": string;
                /** @description The same, with spaces. */
                "Surrogate-Key": string;
                "X-RateLimit-Limit": components["headers"]["RateLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                /** @description Where the artwork came from. */
                "X-Source": string;
                /** @description How good the artwork is; raster: pixels wrapped in SVG. */
                "X-Quality": "vector" | "high" | "medium" | "low" | "raster" | "synthetic";
                /** @description Width of the artwork at its source. */
                "X-Logo-Width": number;
                /** @description Height of the artwork at its source. */
                "X-Logo-Height": number;
                "X-Fallback"?: "monogram" | "placeholder";
                /** @description What was asked for and is not in the plan. */
                "X-Downgraded"?: "format" | "retina" | "format, retina";
                /** @description The logo's own address. */
                "Content-Location": string;
                [name: string]: unknown;
            };
            content: {
                "image/svg+xml": string;
                "image/png": string;
                "image/webp": string;
                "image/jpeg": string;
            };
        };
        /** @description With redirect=true: the logo's own address, with the rest of the query. */
        redirected: {
            headers: {
                /** @description On this host. */
                Location: string;
                "X-RateLimit-Limit": components["headers"]["RateLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The copy that If-None-Match names is still right. */
        found_unchanged: {
            headers: {
                /** @description Whether the image was made before. */
                "X-Cache": "HIT";
                /** @description Of the bytes: equal in every process, another one for another image. */
                ETag: string;
                /** @description A day for a logo, ten minutes for a fallback, ten seconds while the logo is looked for; private with a key in a header. */
                "Cache-Control": string;
                /** @description The same, for caches between. */
                "CDN-Cache-Control": string;
                /** @description What an answer depends on beside its address. */
                Vary: string;
                /** @description The company by its apex, and whose drawing it is where that is another. */
                "Cache-Tag": string;
                /** @description The same, with spaces. */
                "Surrogate-Key": string;
                "X-RateLimit-Limit": components["headers"]["RateLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                /** @description The logo's own address. */
                "Content-Location": string;
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description No company matched (no_match). No logo is known (no_artwork). */
        no_match_or_no_artwork: {
            headers: {
                "X-RateLimit-Limit"?: number;
                "X-RateLimit-Remaining"?: number;
                "X-RateLimit-Reset"?: number;
                "X-RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description What is asked for cannot be read, or is too much (invalid_request). */
        graphql_invalid_request: {
            headers: {
                "X-RateLimit-Limit"?: number;
                "X-RateLimit-Remaining"?: number;
                "X-RateLimit-Reset"?: number;
                "X-RateLimit-Policy"?: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "errors": [
                 *         {
                 *           "message": "Cannot query field \"nme\" on type \"Company\". Did you mean \"name\"?",
                 *           "locations": [
                 *             {
                 *               "line": 1,
                 *               "column": 35
                 *             }
                 *           ],
                 *           "extensions": {
                 *             "code": "invalid_request",
                 *             "type": "http://localhost:3000/problems/invalid_request",
                 *             "title": "Invalid request",
                 *             "status": 400
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["GraphqlAnswer"];
                /**
                 * @example {
                 *       "errors": [
                 *         {
                 *           "message": "Cannot query field \"nme\" on type \"Company\". Did you mean \"name\"?",
                 *           "locations": [
                 *             {
                 *               "line": 1,
                 *               "column": 35
                 *             }
                 *           ],
                 *           "extensions": {
                 *             "code": "invalid_request",
                 *             "type": "http://localhost:3000/problems/invalid_request",
                 *             "title": "Invalid request",
                 *             "status": 400
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/graphql-response+json": components["schemas"]["GraphqlAnswer"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Mutations come by POST (method_not_allowed). */
        graphql_method_not_allowed: {
            headers: {
                "X-RateLimit-Limit"?: number;
                "X-RateLimit-Remaining"?: number;
                "X-RateLimit-Reset"?: number;
                "X-RateLimit-Policy"?: string;
                Allow: string;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "errors": [
                 *         {
                 *           "message": "Cannot query field \"nme\" on type \"Company\". Did you mean \"name\"?",
                 *           "locations": [
                 *             {
                 *               "line": 1,
                 *               "column": 35
                 *             }
                 *           ],
                 *           "extensions": {
                 *             "code": "invalid_request",
                 *             "type": "http://localhost:3000/problems/invalid_request",
                 *             "title": "Invalid request",
                 *             "status": 400
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["GraphqlAnswer"];
                /**
                 * @example {
                 *       "errors": [
                 *         {
                 *           "message": "Cannot query field \"nme\" on type \"Company\". Did you mean \"name\"?",
                 *           "locations": [
                 *             {
                 *               "line": 1,
                 *               "column": 35
                 *             }
                 *           ],
                 *           "extensions": {
                 *             "code": "invalid_request",
                 *             "type": "http://localhost:3000/problems/invalid_request",
                 *             "title": "Invalid request",
                 *             "status": 400
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/graphql-response+json": components["schemas"]["GraphqlAnswer"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The logo, or what fallback says. */
        logo_or_neutral: {
            headers: {
                "X-Cache"?: "HIT" | "MISS";
                ETag?: string;
                /** @description A day for a logo, ten minutes for a fallback, ten seconds while the logo is looked for; private with a key in a header. */
                "Cache-Control": string;
                /** @description The same, for caches between. */
                "CDN-Cache-Control": string;
                /** @description What an answer depends on beside its address. */
                Vary: string;
                "Cache-Tag"?: string;
                "Surrogate-Key"?: string;
                "X-RateLimit-Limit": components["headers"]["RateLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "X-Source"?: string;
                "X-Quality"?: "vector" | "high" | "medium" | "low" | "raster" | "synthetic";
                "X-Logo-Width"?: number;
                "X-Logo-Height"?: number;
                "X-Fallback"?: "monogram" | "placeholder";
                "X-Downgraded"?: "format" | "retina" | "format, retina";
                [name: string]: unknown;
            };
            content: {
                "image/svg+xml": string;
                "image/png": string;
                "image/webp": string;
                "image/jpeg": string;
            };
        };
    };
    parameters: {
        /** @description Tags of the images that are held, or *: the one that is still right is answered with 304. */
        "If-None-Match": string;
        /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
        domain: string;
        /** @description Edge of the square image in pixels; above the plan it is clamped, never refused. */
        size: number;
        format: "png" | "webp" | "jpg" | "jpeg" | "svg";
        /** @description Twice the pixels for dense displays, to at most 2048. */
        retina: boolean;
        theme: "light" | "dark";
        fallback: "404" | "monogram" | "placeholder";
        /** @description Take the colour out as the last step. */
        greyscale: boolean;
        kind: "icon" | "wordmark";
        /** @description What signed addresses of a brand kit carry: their size and format are given without a key. With another size, format or domain it grants nothing. */
        grant: string;
        /** @description Ask the website again first: for secret keys of a plan that holds refresh. */
        refresh: boolean;
        /** @description Answer with a redirect to the logo's own address. */
        redirect: boolean;
        exchange: string;
    };
    requestBodies: {
        /** @description The domains in any spelling, at least one; how many at most is what the plan says. */
        batch: {
            content: {
                /**
                 * @example {
                 *       "domains": [
                 *         "stripe.com",
                 *         "no domain"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["BatchRequest"];
            };
        };
    };
    headers: {
        /** @description Requests allowed in the window. */
        RateLimit: number;
        /** @description Requests left in the window. */
        RateLimitRemaining: number;
        /** @description Unix time in seconds when the window ends. */
        RateLimitReset: number;
        /** @description Both windows: requests, and seconds. */
        RateLimitPolicy: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    s2Favicons: {
        parameters: {
            query?: {
                /** @description The website as a host name or a whole URL, as Google reads `domain`. */
                domain?: string;
                /** @description The website as a host name or a whole URL, as Google reads `domain_url`. */
                domain_url?: string;
                /** @description Edge of the image in pixels. Brought within 16 to 2048 and the plan; 16 when it is no number. */
                sz?: number;
            };
            header?: {
                /** @description Tags of the images that are held, or *: the one that is still right is answered with 304. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["icon"];
            304: components["responses"]["unchanged"];
            403: components["responses"]["not_permitted"];
            /** @description No icon is known: a neutral image of 16 pixels, whatever size was asked for. */
            404: {
                headers: {
                    /** @description A day for a logo, ten minutes for a fallback, ten seconds while the logo is looked for; private with a key in a header. */
                    "Cache-Control": string;
                    /** @description The same, for caches between. */
                    "CDN-Cache-Control": string;
                    /** @description What an answer depends on beside its address. */
                    Vary: string;
                    "Cache-Tag"?: string;
                    "Surrogate-Key"?: string;
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /** @description Only where there is no artwork: what stands in for it. */
                    "X-Fallback": "monogram" | "placeholder";
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    faviconV2: {
        parameters: {
            query?: {
                /** @description The website as a host name or a whole URL, as Google reads `url`. */
                url?: string;
                /** @description Edge of the image in pixels. Brought within 16 to 2048 and the plan; 16 when it is no number. */
                size?: number;
            };
            header?: {
                /** @description Tags of the images that are held, or *: the one that is still right is answered with 304. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["icon"];
            304: components["responses"]["unchanged"];
            403: components["responses"]["not_permitted"];
            /** @description No icon is known: a neutral image of 16 pixels, whatever size was asked for. */
            404: {
                headers: {
                    /** @description A day for a logo, ten minutes for a fallback, ten seconds while the logo is looked for; private with a key in a header. */
                    "Cache-Control": string;
                    /** @description The same, for caches between. */
                    "CDN-Cache-Control": string;
                    /** @description What an answer depends on beside its address. */
                    Vary: string;
                    "Cache-Tag"?: string;
                    "Surrogate-Key"?: string;
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /** @description Only where there is no artwork: what stands in for it. */
                    "X-Fallback": "monogram" | "placeholder";
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    ip3: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of the images that are held, or *: the one that is still right is answered with 304. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["icon"];
            304: components["responses"]["unchanged"];
            400: components["responses"]["invalid_request"];
            403: components["responses"]["not_permitted"];
            /** @description No icon is known: a neutral image of 48 pixels. */
            404: {
                headers: {
                    /** @description A day for a logo, ten minutes for a fallback, ten seconds while the logo is looked for; private with a key in a header. */
                    "Cache-Control": string;
                    /** @description The same, for caches between. */
                    "CDN-Cache-Control": string;
                    /** @description What an answer depends on beside its address. */
                    Vary: string;
                    "Cache-Tag"?: string;
                    "Surrogate-Key"?: string;
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /** @description Only where there is no artwork: what stands in for it. */
                    "X-Fallback": "monogram" | "placeholder";
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    ip2: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of the images that are held, or *: the one that is still right is answered with 304. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["icon"];
            304: components["responses"]["unchanged"];
            400: components["responses"]["invalid_request"];
            403: components["responses"]["not_permitted"];
            /** @description No icon is known: a neutral image of 48 pixels. */
            404: {
                headers: {
                    /** @description A day for a logo, ten minutes for a fallback, ten seconds while the logo is looked for; private with a key in a header. */
                    "Cache-Control": string;
                    /** @description The same, for caches between. */
                    "CDN-Cache-Control": string;
                    /** @description What an answer depends on beside its address. */
                    Vary: string;
                    "Cache-Tag"?: string;
                    "Surrogate-Key"?: string;
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /** @description Only where there is no artwork: what stands in for it. */
                    "X-Fallback": "monogram" | "placeholder";
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    bitwardenIcon: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of the images that are held, or *: the one that is still right is answered with 304. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["icon_or_neutral"];
            304: components["responses"]["unchanged"];
            400: components["responses"]["invalid_request"];
            403: components["responses"]["not_permitted"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    clearbitSuggest: {
        parameters: {
            query?: {
                /** @description What was typed of a company’s name. */
                query?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most five, the best first; a bare array. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "name": "Stripe",
                     *         "domain": "stripe.com",
                     *         "logo": "http://localhost:3001/stripe.com"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["FoundCompany"][];
                };
            };
            403: components["responses"]["not_permitted"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    clearbitFind: {
        parameters: {
            query?: {
                /** @description A company’s name. */
                name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The company. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "Stripe",
                     *       "domain": "stripe.com",
                     *       "logo": "http://localhost:3001/stripe.com"
                     *     }
                     */
                    "application/json": components["schemas"]["FoundCompany"];
                };
            };
            400: components["responses"]["invalid_request"];
            403: components["responses"]["not_permitted"];
            404: components["responses"]["no_match"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of the service. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok",
                     *       "timestamp": "2026-11-20T08:30:00.000Z",
                     *       "version": "0.1.0",
                     *       "environment": "production",
                     *       "endpoints": {
                     *         "logo": "http://localhost:3000/api/{domain}",
                     *         "search": "http://localhost:3000/api/search"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Health"];
                };
            };
            405: components["responses"]["method_not_allowed"];
            default: components["responses"]["failure"];
        };
    };
    plans: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The plans, smallest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "provider": "logograph",
                     *       "currency": "USD",
                     *       "plans": [
                     *         {
                     *           "id": "starter",
                     *           "name": "Starter",
                     *           "price": "$19",
                     *           "amountCents": 1900,
                     *           "currency": "USD",
                     *           "interval": "month",
                     *           "requestLimitPerDay": 50000,
                     *           "requestLimitPerMinute": 300,
                     *           "maxLogoSize": 512,
                     *           "batchLimit": 25,
                     *           "features": {
                     *             "customSizes": true,
                     *             "formats": true,
                     *             "svg": false,
                     *             "retina": true,
                     *             "brandData": true,
                     *             "intelligence": false,
                     *             "batch": true,
                     *             "refresh": false
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["BillingPlans"];
                };
            };
            405: components["responses"]["method_not_allowed"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    openapi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An OpenAPI 3.1 document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "openapi": "3.1.0",
                     *       "info": {
                     *         "version": "3.2.0"
                     *       }
                     *     }
                     */
                    "application/json": {
                        openapi: string;
                        info: {
                            version: string;
                        } & {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            405: components["responses"]["method_not_allowed"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    problem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The last part of a problem’s type. */
                code: "invalid_request" | "key_required" | "not_permitted" | "no_artwork" | "no_match" | "not_found" | "method_not_allowed" | "request_timeout" | "headers_too_large" | "quota_exceeded" | "internal" | "unavailable";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page for people. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["invalid_request"];
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    livez: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It does. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Alive"];
                };
            };
            405: components["responses"]["method_not_allowed"];
            default: components["responses"]["failure"];
        };
    };
    readyz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They may. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": components["schemas"]["Alive"];
                };
            };
            405: components["responses"]["method_not_allowed"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    metrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In the text format of Prometheus. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            405: components["responses"]["method_not_allowed"];
            default: components["responses"]["failure"];
        };
    };
    explorer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of the images that are held, or *: the one that is still right is answered with 304. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    /** @description Of these bytes. */
                    ETag: string;
                    /** @description Others are not told what is looked up. */
                    "Referrer-Policy": string;
                    /** @description Other windows are kept apart. */
                    "Cross-Origin-Opener-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The copy that If-None-Match names is still right. */
            304: {
                headers: {
                    /** @description Of these bytes. */
                    ETag: string;
                    /** @description Others are not told what is looked up. */
                    "Referrer-Policy": string;
                    /** @description Other windows are kept apart. */
                    "Cross-Origin-Opener-Policy": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    docs: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of the images that are held, or *: the one that is still right is answered with 304. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    /** @description Of these bytes. */
                    ETag: string;
                    /** @description Others are not told what is looked up. */
                    "Referrer-Policy": string;
                    /** @description Other windows are kept apart. */
                    "Cross-Origin-Opener-Policy": string;
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The copy that If-None-Match names is still right. */
            304: {
                headers: {
                    /** @description Of these bytes. */
                    ETag: string;
                    /** @description Others are not told what is looked up. */
                    "Referrer-Policy": string;
                    /** @description Other windows are kept apart. */
                    "Cross-Origin-Opener-Policy": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    wall: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of the images that are held, or *: the one that is still right is answered with 304. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description The background. */
                theme: "light" | "dark";
                /** @description One of the wall. */
                domain: "spotify.com" | "github.com" | "netflix.com" | "figma.com" | "shopify.com" | "nvidia.com" | "airbnb.com" | "slack.com" | "mastercard.com" | "apple.com" | "reddit.com" | "whatsapp.com" | "docker.com" | "youtube.com" | "tesla.com" | "gitlab.com" | "notion.com" | "starbucks.com" | "discord.com" | "paypal.com" | "firefox.com" | "adobe.com" | "duolingo.com" | "python.org" | "google.com" | "anthropic.com" | "dropbox.com" | "lufthansa.com" | "bitcoin.org" | "asana.com" | "microsoft.com" | "huggingface.co" | "tiktok.com" | "stripe.com" | "toyota.com" | "airtable.com" | "meta.com" | "kubernetes.io" | "pinterest.com" | "bmw.com" | "signal.org" | "soundcloud.com" | "openai.com" | "adidas.com" | "telegram.org" | "mcdonalds.com" | "wikipedia.org" | "twitch.tv";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The logo. */
            200: {
                headers: {
                    /** @description Whether the image was made before. */
                    "X-Cache": "HIT" | "MISS";
                    /** @description Of the bytes: equal in every process, another one for another image. */
                    ETag: string;
                    /** @description A day for a logo, ten minutes for a fallback, ten seconds while the logo is looked for; private with a key in a header. */
                    "Cache-Control": string;
                    /** @description The same, for caches between. */
                    "CDN-Cache-Control": string;
                    /** @description What an answer depends on beside its address. */
                    Vary: string;
                    /** @description The company by its apex, and whose drawing it is where that is another. */
                    "Cache-Tag": string;
                    /** @description The same, with spaces. */
                    "Surrogate-Key": string;
                    /** @description Where the artwork came from. */
                    "X-Source": string;
                    /** @description How good the artwork is; raster: pixels wrapped in SVG. */
                    "X-Quality": "vector" | "high" | "medium" | "low" | "raster" | "synthetic";
                    /** @description Width of the artwork at its source. */
                    "X-Logo-Width": number;
                    /** @description Height of the artwork at its source. */
                    "X-Logo-Height": number;
                    "X-Fallback"?: "monogram" | "placeholder";
                    /** @description What was asked for and is not in the plan. */
                    "X-Downgraded"?: "format" | "retina" | "format, retina";
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            /** @description The copy that If-None-Match names is still right. */
            304: {
                headers: {
                    /** @description Whether the image was made before. */
                    "X-Cache": "HIT";
                    /** @description Of the bytes: equal in every process, another one for another image. */
                    ETag: string;
                    /** @description A day for a logo, ten minutes for a fallback, ten seconds while the logo is looked for; private with a key in a header. */
                    "Cache-Control": string;
                    /** @description The same, for caches between. */
                    "CDN-Cache-Control": string;
                    /** @description What an answer depends on beside its address. */
                    Vary: string;
                    /** @description The company by its apex, and whose drawing it is where that is another. */
                    "Cache-Tag": string;
                    /** @description The same, with spaces. */
                    "Surrogate-Key": string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["not_found"];
            405: components["responses"]["method_not_allowed"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    llms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description In Markdown. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            405: components["responses"]["method_not_allowed"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    robots: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description By RFC 9309. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            405: components["responses"]["method_not_allowed"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    security: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description By RFC 9116. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            405: components["responses"]["method_not_allowed"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    favicon: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of the images that are held, or *: the one that is still right is answered with 304. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The icon. */
            200: {
                headers: {
                    /** @description Of these bytes. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/x-icon": string;
                };
            };
            /** @description The copy that If-None-Match names is still right. */
            304: {
                headers: {
                    /** @description Of these bytes. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            405: components["responses"]["method_not_allowed"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    logo: {
        parameters: {
            query?: {
                /** @description Edge of the square image in pixels; above the plan it is clamped, never refused. */
                size?: components["parameters"]["size"];
                format?: components["parameters"]["format"];
                /** @description Twice the pixels for dense displays, to at most 2048. */
                retina?: components["parameters"]["retina"];
                theme?: components["parameters"]["theme"];
                fallback?: components["parameters"]["fallback"];
                /** @description Take the colour out as the last step. */
                greyscale?: components["parameters"]["greyscale"];
                kind?: components["parameters"]["kind"];
                /** @description What signed addresses of a brand kit carry: their size and format are given without a key. With another size, format or domain it grants nothing. */
                grant?: components["parameters"]["grant"];
                /** @description Ask the website again first: for secret keys of a plan that holds refresh. */
                refresh?: components["parameters"]["refresh"];
            };
            header?: {
                /** @description Tags of the images that are held, or *: the one that is still right is answered with 304. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: components["parameters"]["domain"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["logo"];
            304: components["responses"]["unchanged"];
            400: components["responses"]["invalid_request"];
            401: components["responses"]["key_required"];
            403: components["responses"]["not_permitted"];
            404: components["responses"]["no_artwork"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    logoV1: {
        parameters: {
            query?: {
                /** @description Edge of the square image in pixels; above the plan it is clamped, never refused. */
                size?: components["parameters"]["size"];
                format?: components["parameters"]["format"];
                /** @description Twice the pixels for dense displays, to at most 2048. */
                retina?: components["parameters"]["retina"];
                theme?: components["parameters"]["theme"];
                fallback?: components["parameters"]["fallback"];
                /** @description Take the colour out as the last step. */
                greyscale?: components["parameters"]["greyscale"];
                kind?: components["parameters"]["kind"];
                /** @description What signed addresses of a brand kit carry: their size and format are given without a key. With another size, format or domain it grants nothing. */
                grant?: components["parameters"]["grant"];
                /** @description Ask the website again first: for secret keys of a plan that holds refresh. */
                refresh?: components["parameters"]["refresh"];
            };
            header?: {
                /** @description Tags of the images that are held, or *: the one that is still right is answered with 304. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: components["parameters"]["domain"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["logo"];
            304: components["responses"]["unchanged"];
            400: components["responses"]["invalid_request"];
            401: components["responses"]["key_required"];
            403: components["responses"]["not_permitted"];
            404: components["responses"]["no_artwork"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    logoV1Logos: {
        parameters: {
            query?: {
                /** @description Edge of the square image in pixels; above the plan it is clamped, never refused. */
                size?: components["parameters"]["size"];
                format?: components["parameters"]["format"];
                /** @description Twice the pixels for dense displays, to at most 2048. */
                retina?: components["parameters"]["retina"];
                theme?: components["parameters"]["theme"];
                fallback?: components["parameters"]["fallback"];
                /** @description Take the colour out as the last step. */
                greyscale?: components["parameters"]["greyscale"];
                kind?: components["parameters"]["kind"];
                /** @description What signed addresses of a brand kit carry: their size and format are given without a key. With another size, format or domain it grants nothing. */
                grant?: components["parameters"]["grant"];
                /** @description Ask the website again first: for secret keys of a plan that holds refresh. */
                refresh?: components["parameters"]["refresh"];
            };
            header?: {
                /** @description Tags of the images that are held, or *: the one that is still right is answered with 304. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: components["parameters"]["domain"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["logo"];
            304: components["responses"]["unchanged"];
            400: components["responses"]["invalid_request"];
            401: components["responses"]["key_required"];
            403: components["responses"]["not_permitted"];
            404: components["responses"]["no_artwork"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    refresh: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: components["parameters"]["domain"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What came of it. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "domain": "stripe.com",
                     *       "refreshed": true,
                     *       "source": "bundled:simple-icons",
                     *       "logo": "http://localhost:3000/api/stripe.com"
                     *     }
                     */
                    "application/json": components["schemas"]["RefreshResult"];
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["key_required"];
            403: components["responses"]["not_permitted"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    clearCache: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: components["parameters"]["domain"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was dropped. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "domain": "stripe.com",
                     *       "cleared": true,
                     *       "scope": [
                     *         "memory",
                     *         "renditions"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["CacheClearResult"];
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["key_required"];
            403: components["responses"]["not_permitted"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    why: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: components["parameters"]["domain"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What answers now, and the candidates of the last visit. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "domain": "stripe.com",
                     *       "blocked": false,
                     *       "visit": null,
                     *       "shown": [
                     *         {
                     *           "kind": "icon",
                     *           "background": null,
                     *           "source": "bundled:simple-icons",
                     *           "mediaType": "image/svg+xml",
                     *           "width": 24,
                     *           "height": 24
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["LogoReasons"];
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["key_required"];
            403: components["responses"]["not_permitted"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    search: {
        parameters: {
            query: {
                /** @description The beginning of a name, a ticker or a domain; spaces around it do not count. */
                q: string;
                /** @description How many companies to answer with, at most. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The companies, the best match first. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "name": "Apple",
                     *         "domain": "apple.com",
                     *         "ticker": "AAPL",
                     *         "logo": "http://localhost:3001/apple.com"
                     *       },
                     *       {
                     *         "name": "Applebee's",
                     *         "domain": "applebees.com",
                     *         "ticker": null,
                     *         "logo": "http://localhost:3001/applebees.com"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["SearchResult"][];
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["key_required"];
            403: components["responses"]["not_permitted"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    ticker: {
        parameters: {
            query?: {
                /** @description Edge of the square image in pixels; above the plan it is clamped, never refused. */
                size?: components["parameters"]["size"];
                format?: components["parameters"]["format"];
                /** @description Twice the pixels for dense displays, to at most 2048. */
                retina?: components["parameters"]["retina"];
                theme?: components["parameters"]["theme"];
                fallback?: components["parameters"]["fallback"];
                /** @description Take the colour out as the last step. */
                greyscale?: components["parameters"]["greyscale"];
                kind?: components["parameters"]["kind"];
                /** @description What signed addresses of a brand kit carry: their size and format are given without a key. With another size, format or domain it grants nothing. */
                grant?: components["parameters"]["grant"];
                /** @description Answer with a redirect to the logo's own address. */
                redirect?: components["parameters"]["redirect"];
                exchange?: components["parameters"]["exchange"];
            };
            header?: {
                /** @description Tags of the images that are held, or *: the one that is still right is answered with 304. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description A ticker in any case, alone (AAPL, BRK.B, BRK-B) or with its exchange: 7203.T, DG.PA, XPAR:DG, NASDAQ:AAPL, AAPL:US. With an unknown suffix it matches nothing. */
                symbol: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["found_logo"];
            302: components["responses"]["redirected"];
            304: components["responses"]["found_unchanged"];
            400: components["responses"]["invalid_request"];
            403: components["responses"]["not_permitted"];
            404: components["responses"]["no_match_or_no_artwork"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    crypto: {
        parameters: {
            query?: {
                /** @description Edge of the square image in pixels; above the plan it is clamped, never refused. */
                size?: components["parameters"]["size"];
                format?: components["parameters"]["format"];
                /** @description Twice the pixels for dense displays, to at most 2048. */
                retina?: components["parameters"]["retina"];
                theme?: components["parameters"]["theme"];
                fallback?: components["parameters"]["fallback"];
                /** @description Take the colour out as the last step. */
                greyscale?: components["parameters"]["greyscale"];
                kind?: components["parameters"]["kind"];
                /** @description What signed addresses of a brand kit carry: their size and format are given without a key. With another size, format or domain it grants nothing. */
                grant?: components["parameters"]["grant"];
                /** @description Answer with a redirect to the logo's own address. */
                redirect?: components["parameters"]["redirect"];
            };
            header?: {
                /** @description Tags of the images that are held, or *: the one that is still right is answered with 304. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description A coin's symbol in any case; of a pair, such as BTC-USD, the first is meant. */
                symbol: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["found_logo"];
            302: components["responses"]["redirected"];
            304: components["responses"]["found_unchanged"];
            400: components["responses"]["invalid_request"];
            403: components["responses"]["not_permitted"];
            404: components["responses"]["no_match_or_no_artwork"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    name: {
        parameters: {
            query?: {
                /** @description Edge of the square image in pixels; above the plan it is clamped, never refused. */
                size?: components["parameters"]["size"];
                format?: components["parameters"]["format"];
                /** @description Twice the pixels for dense displays, to at most 2048. */
                retina?: components["parameters"]["retina"];
                theme?: components["parameters"]["theme"];
                fallback?: components["parameters"]["fallback"];
                /** @description Take the colour out as the last step. */
                greyscale?: components["parameters"]["greyscale"];
                kind?: components["parameters"]["kind"];
                /** @description What signed addresses of a brand kit carry: their size and format are given without a key. With another size, format or domain it grants nothing. */
                grant?: components["parameters"]["grant"];
                /** @description Answer with a redirect to the logo's own address. */
                redirect?: components["parameters"]["redirect"];
            };
            header?: {
                /** @description Tags of the images that are held, or *: the one that is still right is answered with 304. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description The name of a company as people write it. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["found_logo"];
            302: components["responses"]["redirected"];
            304: components["responses"]["found_unchanged"];
            400: components["responses"]["invalid_request"];
            403: components["responses"]["not_permitted"];
            404: components["responses"]["no_match_or_no_artwork"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    isin: {
        parameters: {
            query?: {
                /** @description Edge of the square image in pixels; above the plan it is clamped, never refused. */
                size?: components["parameters"]["size"];
                format?: components["parameters"]["format"];
                /** @description Twice the pixels for dense displays, to at most 2048. */
                retina?: components["parameters"]["retina"];
                theme?: components["parameters"]["theme"];
                fallback?: components["parameters"]["fallback"];
                /** @description Take the colour out as the last step. */
                greyscale?: components["parameters"]["greyscale"];
                kind?: components["parameters"]["kind"];
                /** @description What signed addresses of a brand kit carry: their size and format are given without a key. With another size, format or domain it grants nothing. */
                grant?: components["parameters"]["grant"];
                /** @description Answer with a redirect to the logo's own address. */
                redirect?: components["parameters"]["redirect"];
            };
            header?: {
                /** @description Tags of the images that are held, or *: the one that is still right is answered with 304. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description An ISIN in any case, with its check digit. */
                isin: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["found_logo"];
            302: components["responses"]["redirected"];
            304: components["responses"]["found_unchanged"];
            400: components["responses"]["invalid_request"];
            403: components["responses"]["not_permitted"];
            404: components["responses"]["no_match_or_no_artwork"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    colors: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: components["parameters"]["domain"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The palette. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "domain": "stripe.com",
                     *       "colors": {
                     *         "primary": "#635BFF",
                     *         "secondary": "#FFFFFF",
                     *         "palette": [
                     *           "#635BFF",
                     *           "#FFFFFF"
                     *         ]
                     *       },
                     *       "confidence": 1,
                     *       "tier": "business"
                     *     }
                     */
                    "application/json": components["schemas"]["BrandColors"];
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["key_required"];
            403: components["responses"]["not_permitted"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    intelligence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: components["parameters"]["domain"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the evidence bears out. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "domain": "stripe.com",
                     *       "name": "Stripe",
                     *       "description": "Financial infrastructure to grow your revenue.",
                     *       "industry": "Software Publishers",
                     *       "company_size": "5001-10000",
                     *       "technologies": [
                     *         "React"
                     *       ],
                     *       "social_media": {
                     *         "linkedin": "https://www.linkedin.com/company/stripe"
                     *       },
                     *       "business_model": "Software as a service",
                     *       "evidence": [
                     *         {
                     *           "statement": "description",
                     *           "url": "https://stripe.com/",
                     *           "quote": "Financial infrastructure to grow your revenue."
                     *         }
                     *       ],
                     *       "generated_by": "extractive",
                     *       "generated_at": "2026-11-20T08:30:00.000Z",
                     *       "tier": "business"
                     *     }
                     */
                    "application/json": components["schemas"]["CompanyIntelligence"];
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["key_required"];
            403: components["responses"]["not_permitted"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    describe: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: components["parameters"]["domain"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is known. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "Stripe",
                     *       "domain": "stripe.com",
                     *       "description": "Financial infrastructure to grow your revenue.",
                     *       "indexed_at": "2026-11-20T08:30:00.000Z",
                     *       "ticker": null,
                     *       "exchange": null,
                     *       "socials": {
                     *         "linkedin": "https://www.linkedin.com/company/stripe"
                     *       },
                     *       "logo": "http://localhost:3001/stripe.com",
                     *       "colors": [
                     *         {
                     *           "hex": "#635BFF",
                     *           "r": 99,
                     *           "g": 91,
                     *           "b": 255
                     *         },
                     *         {
                     *           "hex": "#FFFFFF",
                     *           "r": 255,
                     *           "g": 255,
                     *           "b": 255
                     *         }
                     *       ],
                     *       "industry": "Activities Related to Credit Intermediation",
                     *       "company_size": "5001-10000",
                     *       "technologies": [
                     *         "Ruby on Rails",
                     *         "React"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DomainDescription"];
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["key_required"];
            403: components["responses"]["not_permitted"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    meta: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: components["parameters"]["domain"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is stored. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "Stripe",
                     *       "domain": "stripe.com",
                     *       "description": "Financial infrastructure to grow your revenue.",
                     *       "indexed_at": "2026-11-20T08:30:00.000Z",
                     *       "ticker": null,
                     *       "exchange": null,
                     *       "socials": {
                     *         "linkedin": "https://www.linkedin.com/company/stripe"
                     *       },
                     *       "logo": "http://localhost:3001/stripe.com",
                     *       "colors": [
                     *         {
                     *           "hex": "#635BFF",
                     *           "r": 99,
                     *           "g": 91,
                     *           "b": 255
                     *         },
                     *         {
                     *           "hex": "#FFFFFF",
                     *           "r": 255,
                     *           "g": 255,
                     *           "b": 255
                     *         }
                     *       ],
                     *       "industry": "Activities Related to Credit Intermediation",
                     *       "company_size": "5001-10000",
                     *       "technologies": [
                     *         "Ruby on Rails",
                     *         "React"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DomainDescription"];
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["key_required"];
            403: components["responses"]["not_permitted"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    brand: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: components["parameters"]["domain"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The kit. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "Stripe",
                     *       "domain": "stripe.com",
                     *       "description": "Financial infrastructure to grow your revenue.",
                     *       "indexed_at": "2026-11-20T08:30:00.000Z",
                     *       "ticker": null,
                     *       "exchange": null,
                     *       "socials": {
                     *         "linkedin": "https://www.linkedin.com/company/stripe"
                     *       },
                     *       "logo": "http://localhost:3001/stripe.com",
                     *       "colors": [
                     *         {
                     *           "hex": "#635BFF",
                     *           "r": 99,
                     *           "g": 91,
                     *           "b": 255
                     *         },
                     *         {
                     *           "hex": "#FFFFFF",
                     *           "r": 255,
                     *           "g": 255,
                     *           "b": 255
                     *         }
                     *       ],
                     *       "industry": "Activities Related to Credit Intermediation",
                     *       "company_size": "5001-10000",
                     *       "technologies": [
                     *         "Ruby on Rails",
                     *         "React"
                     *       ],
                     *       "assets": {
                     *         "logo": "http://localhost:3001/stripe.com",
                     *         "dark": "http://localhost:3001/stripe.com?theme=dark",
                     *         "wordmark": "http://localhost:3001/stripe.com?kind=wordmark",
                     *         "variants": [
                     *           {
                     *             "size": 64,
                     *             "png": "http://localhost:3001/stripe.com?size=64&format=png",
                     *             "webp": "http://localhost:3001/stripe.com?size=64&format=webp&grant=jNwgyFnBRRK3vgE_ImN_K_",
                     *             "svg": "http://localhost:3001/stripe.com?size=64&format=svg&grant=jNwgyFnBRRK3vgE_ImN_K_"
                     *           }
                     *         ]
                     *       },
                     *       "usage": {
                     *         "html": "<img src=\"http://localhost:3001/stripe.com?size=64&amp;format=png\" width=\"64\" height=\"64\" alt=\"Stripe logo\">",
                     *         "curl": "curl --fail --output stripe.com.png 'http://localhost:3001/stripe.com?size=64&format=png'"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["BrandKit"];
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["key_required"];
            403: components["responses"]["not_permitted"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    batchLogos: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["batch"];
        responses: {
            /** @description One answer a domain, in the order asked. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 2,
                     *       "limit": 100,
                     *       "results": [
                     *         {
                     *           "domain": "stripe.com",
                     *           "logo": "http://localhost:3001/stripe.com",
                     *           "api": "http://localhost:3000/api/stripe.com"
                     *         },
                     *         {
                     *           "domain": "no domain",
                     *           "logo": "http://localhost:3001/no%20domain",
                     *           "error": "invalid_domain",
                     *           "api": "http://localhost:3000/api/no%20domain"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["BatchLogos"];
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["key_required"];
            403: components["responses"]["not_permitted"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    batchDescribe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["batch"];
        responses: {
            /** @description One answer a domain, in the order asked. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 2,
                     *       "limit": 100,
                     *       "results": [
                     *         {
                     *           "name": "Stripe",
                     *           "domain": "stripe.com",
                     *           "description": "Financial infrastructure to grow your revenue.",
                     *           "indexed_at": "2026-11-20T08:30:00.000Z",
                     *           "ticker": null,
                     *           "exchange": null,
                     *           "socials": {
                     *             "linkedin": "https://www.linkedin.com/company/stripe"
                     *           },
                     *           "logo": "http://localhost:3001/stripe.com",
                     *           "colors": [
                     *             {
                     *               "hex": "#635BFF",
                     *               "r": 99,
                     *               "g": 91,
                     *               "b": 255
                     *             },
                     *             {
                     *               "hex": "#FFFFFF",
                     *               "r": 255,
                     *               "g": 255,
                     *               "b": 255
                     *             }
                     *           ],
                     *           "industry": "Activities Related to Credit Intermediation",
                     *           "company_size": "5001-10000",
                     *           "technologies": [
                     *             "Ruby on Rails",
                     *             "React"
                     *           ]
                     *         },
                     *         {
                     *           "domain": "no domain",
                     *           "logo": "http://localhost:3001/no%20domain",
                     *           "error": "invalid_domain"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["BatchDescriptions"];
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["key_required"];
            403: components["responses"]["not_permitted"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    graphqlQuery: {
        parameters: {
            query?: {
                /** @description The document; no mutation. */
                query?: string;
                operationName?: string;
                /** @description A JSON object. */
                variables?: string;
                /** @description A JSON object. */
                extensions?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was asked for, with errors for what could not be answered. */
            200: {
                headers: {
                    "X-RateLimit-Limit"?: number;
                    "X-RateLimit-Remaining"?: number;
                    "X-RateLimit-Reset"?: number;
                    "X-RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "company": {
                     *           "name": "Stripe",
                     *           "logo": {
                     *             "url": "http://localhost:3001/stripe.com?size=64"
                     *           }
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GraphqlAnswer"];
                    /**
                     * @example {
                     *       "data": {
                     *         "company": {
                     *           "name": "Stripe",
                     *           "logo": {
                     *             "url": "http://localhost:3001/stripe.com?size=64"
                     *           }
                     *         }
                     *       }
                     *     }
                     */
                    "application/graphql-response+json": components["schemas"]["GraphqlAnswer"];
                    "text/html": string;
                };
            };
            400: components["responses"]["graphql_invalid_request"];
            401: components["responses"]["key_required"];
            403: components["responses"]["not_permitted"];
            405: components["responses"]["graphql_method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    graphql: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The operation, of at most 256 KB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "query": "{ company(domain: \"stripe.com\") { name logo(size: 64) { url } } }"
                 *     }
                 */
                "application/json": components["schemas"]["GraphqlQuestion"];
            };
        };
        responses: {
            /** @description What was asked for, with errors for what could not be answered. */
            200: {
                headers: {
                    "X-RateLimit-Limit"?: number;
                    "X-RateLimit-Remaining"?: number;
                    "X-RateLimit-Reset"?: number;
                    "X-RateLimit-Policy"?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "company": {
                     *           "name": "Stripe",
                     *           "logo": {
                     *             "url": "http://localhost:3001/stripe.com?size=64"
                     *           }
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GraphqlAnswer"];
                    /**
                     * @example {
                     *       "data": {
                     *         "company": {
                     *           "name": "Stripe",
                     *           "logo": {
                     *             "url": "http://localhost:3001/stripe.com?size=64"
                     *           }
                     *         }
                     *       }
                     *     }
                     */
                    "application/graphql-response+json": components["schemas"]["GraphqlAnswer"];
                };
            };
            400: components["responses"]["graphql_invalid_request"];
            401: components["responses"]["key_required"];
            403: components["responses"]["not_permitted"];
            405: components["responses"]["graphql_method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    mcp: {
        parameters: {
            query?: never;
            header?: {
                /** @description What initialize settled on. */
                "MCP-Protocol-Version"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description One message, of at most 256 KB. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "jsonrpc": "2.0",
                 *       "id": 1,
                 *       "method": "tools/call",
                 *       "params": {
                 *         "name": "find_company",
                 *         "arguments": {
                 *           "query": "apple",
                 *           "limit": 1
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["McpMessage"];
            };
        };
        responses: {
            /** @description The answer, or an error of JSON-RPC. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "jsonrpc": "2.0",
                     *       "id": 1,
                     *       "result": {
                     *         "content": [
                     *           {
                     *             "type": "text",
                     *             "text": "{\"companies\":[{\"name\":\"Apple\",\"domain\":\"apple.com\",\"ticker\":\"AAPL\",\"why\":\"It is called Apple.\"}]}"
                     *           }
                     *         ],
                     *         "structuredContent": {
                     *           "companies": [
                     *             {
                     *               "name": "Apple",
                     *               "domain": "apple.com",
                     *               "ticker": "AAPL",
                     *               "why": "It is called Apple."
                     *             }
                     *           ]
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["McpAnswer"];
                };
            };
            /** @description The message came, and wants no answer. */
            202: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No message of JSON-RPC, or another version of the protocol. */
            400: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "jsonrpc": "2.0",
                     *       "id": null,
                     *       "error": {
                     *         "code": -32600,
                     *         "message": "jsonrpc must be 2.0, not left out."
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["McpAnswer"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["key_required"];
            403: components["responses"]["not_permitted"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    clearbitLogo: {
        parameters: {
            query?: {
                /** @description Edge of the square image in pixels; above the plan it is clamped, never refused. */
                size?: components["parameters"]["size"];
                format?: components["parameters"]["format"];
                /** @description Twice the pixels for dense displays, to at most 2048. */
                retina?: components["parameters"]["retina"];
                theme?: components["parameters"]["theme"];
                fallback?: components["parameters"]["fallback"];
                /** @description Take the colour out as the last step. */
                greyscale?: components["parameters"]["greyscale"];
                kind?: components["parameters"]["kind"];
                /** @description What signed addresses of a brand kit carry: their size and format are given without a key. With another size, format or domain it grants nothing. */
                grant?: components["parameters"]["grant"];
            };
            header?: {
                /** @description Tags of the images that are held, or *: the one that is still right is answered with 304. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: components["parameters"]["domain"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["logo"];
            304: components["responses"]["unchanged"];
            400: components["responses"]["invalid_request"];
            403: components["responses"]["not_permitted"];
            404: components["responses"]["no_artwork"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    imageHostLogo: {
        parameters: {
            query?: {
                /** @description Edge of the square image in pixels; above the plan it is clamped, never refused. */
                size?: components["parameters"]["size"];
                format?: components["parameters"]["format"];
                /** @description Twice the pixels for dense displays, to at most 2048. */
                retina?: components["parameters"]["retina"];
                theme?: components["parameters"]["theme"];
                fallback?: components["parameters"]["fallback"];
                /** @description Take the colour out as the last step. */
                greyscale?: components["parameters"]["greyscale"];
                kind?: components["parameters"]["kind"];
                /** @description What signed addresses of a brand kit carry: their size and format are given without a key. With another size, format or domain it grants nothing. */
                grant?: components["parameters"]["grant"];
            };
            header?: {
                /** @description Tags of the images that are held, or *: the one that is still right is answered with 304. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: components["parameters"]["domain"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["logo"];
            304: components["responses"]["unchanged"];
            400: components["responses"]["invalid_request"];
            401: components["responses"]["key_required"];
            403: components["responses"]["not_permitted"];
            404: components["responses"]["no_artwork"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    imageHostTicker: {
        parameters: {
            query?: {
                /** @description Edge of the square image in pixels; above the plan it is clamped, never refused. */
                size?: components["parameters"]["size"];
                format?: components["parameters"]["format"];
                /** @description Twice the pixels for dense displays, to at most 2048. */
                retina?: components["parameters"]["retina"];
                theme?: components["parameters"]["theme"];
                fallback?: components["parameters"]["fallback"];
                /** @description Take the colour out as the last step. */
                greyscale?: components["parameters"]["greyscale"];
                kind?: components["parameters"]["kind"];
                /** @description What signed addresses of a brand kit carry: their size and format are given without a key. With another size, format or domain it grants nothing. */
                grant?: components["parameters"]["grant"];
                /** @description Answer with a redirect to the logo's own address. */
                redirect?: components["parameters"]["redirect"];
                exchange?: components["parameters"]["exchange"];
            };
            header?: {
                /** @description Tags of the images that are held, or *: the one that is still right is answered with 304. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description A ticker in any case, alone (AAPL, BRK.B, BRK-B) or with its exchange: 7203.T, DG.PA, XPAR:DG, NASDAQ:AAPL, AAPL:US. With an unknown suffix it matches nothing. */
                symbol: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["found_logo"];
            302: components["responses"]["redirected"];
            304: components["responses"]["found_unchanged"];
            400: components["responses"]["invalid_request"];
            403: components["responses"]["not_permitted"];
            404: components["responses"]["no_match_or_no_artwork"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    imageHostCrypto: {
        parameters: {
            query?: {
                /** @description Edge of the square image in pixels; above the plan it is clamped, never refused. */
                size?: components["parameters"]["size"];
                format?: components["parameters"]["format"];
                /** @description Twice the pixels for dense displays, to at most 2048. */
                retina?: components["parameters"]["retina"];
                theme?: components["parameters"]["theme"];
                fallback?: components["parameters"]["fallback"];
                /** @description Take the colour out as the last step. */
                greyscale?: components["parameters"]["greyscale"];
                kind?: components["parameters"]["kind"];
                /** @description What signed addresses of a brand kit carry: their size and format are given without a key. With another size, format or domain it grants nothing. */
                grant?: components["parameters"]["grant"];
                /** @description Answer with a redirect to the logo's own address. */
                redirect?: components["parameters"]["redirect"];
            };
            header?: {
                /** @description Tags of the images that are held, or *: the one that is still right is answered with 304. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description A coin's symbol in any case; of a pair, such as BTC-USD, the first is meant. */
                symbol: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["found_logo"];
            302: components["responses"]["redirected"];
            304: components["responses"]["found_unchanged"];
            400: components["responses"]["invalid_request"];
            403: components["responses"]["not_permitted"];
            404: components["responses"]["no_match_or_no_artwork"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    imageHostName: {
        parameters: {
            query?: {
                /** @description Edge of the square image in pixels; above the plan it is clamped, never refused. */
                size?: components["parameters"]["size"];
                format?: components["parameters"]["format"];
                /** @description Twice the pixels for dense displays, to at most 2048. */
                retina?: components["parameters"]["retina"];
                theme?: components["parameters"]["theme"];
                fallback?: components["parameters"]["fallback"];
                /** @description Take the colour out as the last step. */
                greyscale?: components["parameters"]["greyscale"];
                kind?: components["parameters"]["kind"];
                /** @description What signed addresses of a brand kit carry: their size and format are given without a key. With another size, format or domain it grants nothing. */
                grant?: components["parameters"]["grant"];
                /** @description Answer with a redirect to the logo's own address. */
                redirect?: components["parameters"]["redirect"];
            };
            header?: {
                /** @description Tags of the images that are held, or *: the one that is still right is answered with 304. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description The name of a company as people write it. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["found_logo"];
            302: components["responses"]["redirected"];
            304: components["responses"]["found_unchanged"];
            400: components["responses"]["invalid_request"];
            403: components["responses"]["not_permitted"];
            404: components["responses"]["no_match_or_no_artwork"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    imageHostIsin: {
        parameters: {
            query?: {
                /** @description Edge of the square image in pixels; above the plan it is clamped, never refused. */
                size?: components["parameters"]["size"];
                format?: components["parameters"]["format"];
                /** @description Twice the pixels for dense displays, to at most 2048. */
                retina?: components["parameters"]["retina"];
                theme?: components["parameters"]["theme"];
                fallback?: components["parameters"]["fallback"];
                /** @description Take the colour out as the last step. */
                greyscale?: components["parameters"]["greyscale"];
                kind?: components["parameters"]["kind"];
                /** @description What signed addresses of a brand kit carry: their size and format are given without a key. With another size, format or domain it grants nothing. */
                grant?: components["parameters"]["grant"];
                /** @description Answer with a redirect to the logo's own address. */
                redirect?: components["parameters"]["redirect"];
            };
            header?: {
                /** @description Tags of the images that are held, or *: the one that is still right is answered with 304. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description An ISIN in any case, with its check digit. */
                isin: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["found_logo"];
            302: components["responses"]["redirected"];
            304: components["responses"]["found_unchanged"];
            400: components["responses"]["invalid_request"];
            403: components["responses"]["not_permitted"];
            404: components["responses"]["no_match_or_no_artwork"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    clearbit: {
        parameters: {
            query?: {
                /** @description Edge of the image in pixels. Brought within 16 to 2048 and the plan; 128 when it is no number. */
                size?: number;
                /** @description Image format. What the plan lacks is answered with png. */
                format?: string;
                /** @description Take the colour out. */
                greyscale?: boolean;
            };
            header?: {
                /** @description Tags of the images that are held, or *: the one that is still right is answered with 304. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["logo"];
            304: components["responses"]["unchanged"];
            400: components["responses"]["invalid_request"];
            403: components["responses"]["not_permitted"];
            404: components["responses"]["no_match_or_no_artwork"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    clearbitSuggestOnHost: {
        parameters: {
            query?: {
                /** @description What was typed of a company’s name. */
                query?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most five, the best first; a bare array. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "name": "Stripe",
                     *         "domain": "stripe.com",
                     *         "logo": "http://localhost:3001/stripe.com"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["FoundCompany"][];
                };
            };
            403: components["responses"]["not_permitted"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    clearbitFindOnHost: {
        parameters: {
            query?: {
                /** @description A company’s name. */
                name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The company. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "Stripe",
                     *       "domain": "stripe.com",
                     *       "logo": "http://localhost:3001/stripe.com"
                     *     }
                     */
                    "application/json": components["schemas"]["FoundCompany"];
                };
            };
            400: components["responses"]["invalid_request"];
            403: components["responses"]["not_permitted"];
            404: components["responses"]["no_match"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    logodev: {
        parameters: {
            query: {
                /** @description Edge of the image in pixels. Brought within 16 to 2048 and the plan; 128 when it is no number. */
                size?: number;
                /** @description Image format. What the plan lacks is answered with png. */
                format?: string;
                theme?: "auto" | "light" | "dark";
                /** @description Take the colour out. */
                greyscale?: boolean;
                /** @description Twice the pixels. */
                retina?: boolean;
                fallback: "404" | "monogram";
            };
            header?: {
                /** @description Tags of the images that are held, or *: the one that is still right is answered with 304. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["logo"];
            304: components["responses"]["unchanged"];
            400: components["responses"]["invalid_request"];
            403: components["responses"]["not_permitted"];
            404: components["responses"]["no_match_or_no_artwork"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    logodevTicker: {
        parameters: {
            query: {
                /** @description Edge of the image in pixels. Brought within 16 to 2048 and the plan; 128 when it is no number. */
                size?: number;
                /** @description Image format. What the plan lacks is answered with png. */
                format?: string;
                theme?: "auto" | "light" | "dark";
                /** @description Take the colour out. */
                greyscale?: boolean;
                /** @description Twice the pixels. */
                retina?: boolean;
                fallback: "404" | "monogram";
            };
            header?: {
                /** @description Tags of the images that are held, or *: the one that is still right is answered with 304. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description A ticker in any case, alone (AAPL, BRK.B, BRK-B) or with its exchange: 7203.T, DG.PA, XPAR:DG, NASDAQ:AAPL, AAPL:US. With an unknown suffix it matches nothing. */
                symbol: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["logo"];
            304: components["responses"]["unchanged"];
            400: components["responses"]["invalid_request"];
            403: components["responses"]["not_permitted"];
            404: components["responses"]["no_match_or_no_artwork"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    logodevCrypto: {
        parameters: {
            query: {
                /** @description Edge of the image in pixels. Brought within 16 to 2048 and the plan; 128 when it is no number. */
                size?: number;
                /** @description Image format. What the plan lacks is answered with png. */
                format?: string;
                theme?: "auto" | "light" | "dark";
                /** @description Take the colour out. */
                greyscale?: boolean;
                /** @description Twice the pixels. */
                retina?: boolean;
                fallback: "404" | "monogram";
            };
            header?: {
                /** @description Tags of the images that are held, or *: the one that is still right is answered with 304. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description A coin's symbol in any case; of a pair, such as BTC-USD, the first is meant. */
                symbol: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["logo"];
            304: components["responses"]["unchanged"];
            400: components["responses"]["invalid_request"];
            403: components["responses"]["not_permitted"];
            404: components["responses"]["no_match_or_no_artwork"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    logodevIsin: {
        parameters: {
            query: {
                /** @description Edge of the image in pixels. Brought within 16 to 2048 and the plan; 128 when it is no number. */
                size?: number;
                /** @description Image format. What the plan lacks is answered with png. */
                format?: string;
                theme?: "auto" | "light" | "dark";
                /** @description Take the colour out. */
                greyscale?: boolean;
                /** @description Twice the pixels. */
                retina?: boolean;
                fallback: "404" | "monogram";
            };
            header?: {
                /** @description Tags of the images that are held, or *: the one that is still right is answered with 304. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description An ISIN in any case, with its check digit. */
                isin: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["logo"];
            304: components["responses"]["unchanged"];
            400: components["responses"]["invalid_request"];
            403: components["responses"]["not_permitted"];
            404: components["responses"]["no_match_or_no_artwork"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    logodevName: {
        parameters: {
            query: {
                /** @description Edge of the image in pixels. Brought within 16 to 2048 and the plan; 128 when it is no number. */
                size?: number;
                /** @description Image format. What the plan lacks is answered with png. */
                format?: string;
                theme?: "auto" | "light" | "dark";
                /** @description Take the colour out. */
                greyscale?: boolean;
                /** @description Twice the pixels. */
                retina?: boolean;
                fallback: "404" | "monogram";
            };
            header?: {
                /** @description Tags of the images that are held, or *: the one that is still right is answered with 304. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description The name of a company as people write it. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["logo"];
            304: components["responses"]["unchanged"];
            400: components["responses"]["invalid_request"];
            403: components["responses"]["not_permitted"];
            404: components["responses"]["no_match_or_no_artwork"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    logodevSearch: {
        parameters: {
            query?: {
                /** @description A company’s name, or part of it. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most ten, the best first; a bare array. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "name": "Stripe",
                     *         "domain": "stripe.com",
                     *         "logo_url": "http://localhost:3001/stripe.com?fallback=monogram"
                     *       }
                     *     ]
                     */
                    "application/json": {
                        name: string;
                        domain: string;
                        /** Format: uri */
                        logo_url: string;
                    }[];
                };
            };
            403: components["responses"]["not_permitted"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    logodevDescribe: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: components["parameters"]["domain"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is known. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "Stripe",
                     *       "domain": "stripe.com",
                     *       "description": "Financial infrastructure to grow your revenue.",
                     *       "indexed_at": "2026-11-20T08:30:00.000Z",
                     *       "ticker": null,
                     *       "exchange": null,
                     *       "socials": {
                     *         "linkedin": "https://www.linkedin.com/company/stripe"
                     *       },
                     *       "logo": "http://localhost:3001/stripe.com",
                     *       "colors": [
                     *         {
                     *           "hex": "#635BFF",
                     *           "r": 99,
                     *           "g": 91,
                     *           "b": 255
                     *         },
                     *         {
                     *           "hex": "#FFFFFF",
                     *           "r": 255,
                     *           "g": 255,
                     *           "b": 255
                     *         }
                     *       ],
                     *       "industry": "Activities Related to Credit Intermediation",
                     *       "company_size": "5001-10000",
                     *       "technologies": [
                     *         "Ruby on Rails",
                     *         "React"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DomainDescription"];
                };
            };
            400: components["responses"]["invalid_request"];
            401: components["responses"]["key_required"];
            403: components["responses"]["not_permitted"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    s2FaviconsOnHost: {
        parameters: {
            query?: {
                /** @description The website as a host name or a whole URL, as Google reads `domain`. */
                domain?: string;
                /** @description The website as a host name or a whole URL, as Google reads `domain_url`. */
                domain_url?: string;
                /** @description Edge of the image in pixels. Brought within 16 to 2048 and the plan; 16 when it is no number. */
                sz?: number;
            };
            header?: {
                /** @description Tags of the images that are held, or *: the one that is still right is answered with 304. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["icon"];
            304: components["responses"]["unchanged"];
            403: components["responses"]["not_permitted"];
            /** @description No icon is known: a neutral image of 16 pixels, whatever size was asked for. */
            404: {
                headers: {
                    /** @description A day for a logo, ten minutes for a fallback, ten seconds while the logo is looked for; private with a key in a header. */
                    "Cache-Control": string;
                    /** @description The same, for caches between. */
                    "CDN-Cache-Control": string;
                    /** @description What an answer depends on beside its address. */
                    Vary: string;
                    "Cache-Tag"?: string;
                    "Surrogate-Key"?: string;
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /** @description Only where there is no artwork: what stands in for it. */
                    "X-Fallback": "monogram" | "placeholder";
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    faviconV2OnHost: {
        parameters: {
            query?: {
                /** @description The website as a host name or a whole URL, as Google reads `url`. */
                url?: string;
                /** @description Edge of the image in pixels. Brought within 16 to 2048 and the plan; 16 when it is no number. */
                size?: number;
            };
            header?: {
                /** @description Tags of the images that are held, or *: the one that is still right is answered with 304. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["icon"];
            304: components["responses"]["unchanged"];
            403: components["responses"]["not_permitted"];
            /** @description No icon is known: a neutral image of 16 pixels, whatever size was asked for. */
            404: {
                headers: {
                    /** @description A day for a logo, ten minutes for a fallback, ten seconds while the logo is looked for; private with a key in a header. */
                    "Cache-Control": string;
                    /** @description The same, for caches between. */
                    "CDN-Cache-Control": string;
                    /** @description What an answer depends on beside its address. */
                    Vary: string;
                    "Cache-Tag"?: string;
                    "Surrogate-Key"?: string;
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /** @description Only where there is no artwork: what stands in for it. */
                    "X-Fallback": "monogram" | "placeholder";
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    ip3OnHost: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of the images that are held, or *: the one that is still right is answered with 304. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["icon"];
            304: components["responses"]["unchanged"];
            400: components["responses"]["invalid_request"];
            403: components["responses"]["not_permitted"];
            /** @description No icon is known: a neutral image of 48 pixels. */
            404: {
                headers: {
                    /** @description A day for a logo, ten minutes for a fallback, ten seconds while the logo is looked for; private with a key in a header. */
                    "Cache-Control": string;
                    /** @description The same, for caches between. */
                    "CDN-Cache-Control": string;
                    /** @description What an answer depends on beside its address. */
                    Vary: string;
                    "Cache-Tag"?: string;
                    "Surrogate-Key"?: string;
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /** @description Only where there is no artwork: what stands in for it. */
                    "X-Fallback": "monogram" | "placeholder";
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    ip2OnHost: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of the images that are held, or *: the one that is still right is answered with 304. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["icon"];
            304: components["responses"]["unchanged"];
            400: components["responses"]["invalid_request"];
            403: components["responses"]["not_permitted"];
            /** @description No icon is known: a neutral image of 48 pixels. */
            404: {
                headers: {
                    /** @description A day for a logo, ten minutes for a fallback, ten seconds while the logo is looked for; private with a key in a header. */
                    "Cache-Control": string;
                    /** @description The same, for caches between. */
                    "CDN-Cache-Control": string;
                    /** @description What an answer depends on beside its address. */
                    Vary: string;
                    "Cache-Tag"?: string;
                    "Surrogate-Key"?: string;
                    "X-RateLimit-Limit": components["headers"]["RateLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    /** @description Only where there is no artwork: what stands in for it. */
                    "X-Fallback": "monogram" | "placeholder";
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    bitwarden: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of the images that are held, or *: the one that is still right is answered with 304. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["icon_or_neutral"];
            304: components["responses"]["unchanged"];
            400: components["responses"]["invalid_request"];
            403: components["responses"]["not_permitted"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    bitwardenIconOnHost: {
        parameters: {
            query?: never;
            header?: {
                /** @description Tags of the images that are held, or *: the one that is still right is answered with 304. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description A public hostname in any spelling; it is answered for its apex (www.stripe.com as stripe.com). */
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["icon_or_neutral"];
            304: components["responses"]["unchanged"];
            400: components["responses"]["invalid_request"];
            403: components["responses"]["not_permitted"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    brandfetch: {
        parameters: {
            query?: {
                /** @description The key, or the client id of old. */
                c?: string;
            };
            header?: {
                /** @description Tags of the images that are held, or *: the one that is still right is answered with 304. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description A domain; else a ticker, an ISIN or a coin, tried in this order. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["logo_or_neutral"];
            304: components["responses"]["unchanged"];
            400: components["responses"]["invalid_request"];
            403: components["responses"]["not_permitted"];
            404: components["responses"]["no_match_or_no_artwork"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    brandfetchByKind: {
        parameters: {
            query?: {
                /** @description The key, or the client id of old. */
                c?: string;
            };
            header?: {
                /** @description Tags of the images that are held, or *: the one that is still right is answered with 304. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description What the identifier is. */
                kind: "domain" | "ticker" | "isin" | "crypto";
                /** @description A domain; else a ticker, an ISIN or a coin, tried in this order. */
                identifier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["logo_or_neutral"];
            304: components["responses"]["unchanged"];
            400: components["responses"]["invalid_request"];
            403: components["responses"]["not_permitted"];
            404: components["responses"]["no_match_or_no_artwork"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
    brandfetchPairs: {
        parameters: {
            query?: {
                /** @description The key, or the client id of old. */
                c?: string;
            };
            header?: {
                /** @description Tags of the images that are held, or *: the one that is still right is answered with 304. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description A domain; else a ticker, an ISIN or a coin, tried in this order. */
                identifier: string;
                /** @description Width. */
                w: number;
                /** @description Height. */
                h: number;
                /** @description The colour of the image: a dark one is for light pages. */
                theme: "dark" | "light";
                /** @description What to answer where no logo is known. */
                fallback: "404" | "brandfetch" | "transparent" | "lettermark";
                /** @description The square mark or the lettering. */
                type: "icon" | "symbol" | "logo";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["logo_or_neutral"];
            304: components["responses"]["unchanged"];
            400: components["responses"]["invalid_request"];
            403: components["responses"]["not_permitted"];
            404: components["responses"]["no_match_or_no_artwork"];
            405: components["responses"]["method_not_allowed"];
            429: components["responses"]["quota_exceeded"];
            503: components["responses"]["unavailable"];
            default: components["responses"]["failure"];
        };
    };
}
